export const roles = [
  'owner',
  'registrar',
  'finance',
  'visa-officer',
  'programme',
  'festival',
  'door',
] as const;
export type Role = (typeof roles)[number];

/**
 * All permissions of organisers. Rules, pages and use cases check a permission, never a role. `registrations.read`
 * covers only what a treasurer needs: name, email, reference, type and status of a registration.
 * `registrations.details` covers all other fields of a registration that are not sealed, and also its notes and
 * history. `needs.reveal` covers diet, access needs and emergency contacts. `enquiries.handle` covers the enquiries that
 * are assigned to an organiser or their role, and for the committee those about speaking and partnership.
 * `enquiries.all` covers all enquiries and the organisers' mailbox.
 */
export const permissions = [
  'overview.read',
  'registrations.read',
  'registrations.details',
  'registrations.change',
  'registrations.reveal',
  'needs.reveal',
  'payments.read',
  'payments.record',
  'refunds.decide',
  'discounts.manage',
  'bookings.read',
  'bookings.decide',
  'enquiries.handle',
  'enquiries.all',
  'saved-replies.manage',
  'mails.read',
  'mails.send',
  'exports.take',
  'clearance.export',
  'visas.handle',
  'documents.issue',
  'papers.read',
  'papers.decide',
  'programme.manage',
  'speakers.manage',
  'honours.decide',
  'door.read',
  'door.check-in',
  'kit.hand-out',
  'kit.manage',
  'privacy.decide',
  'edition.cancel',
  'audit.read',
  'organisers.manage',
  'settings.change',
  'team-views.change',
] as const;
export type Permission = (typeof permissions)[number];

/**
 * The permissions of each role. Only visa officers are allowed to export a list of passports, and only the committee
 * sees who is nominated for an honour.
 */
export const permissionsOf: Record<Role, readonly Permission[]> = {
  owner: permissions.filter(
    (permission) => permission !== 'clearance.export' && permission !== 'honours.decide',
  ),
  registrar: [
    'overview.read',
    'registrations.read',
    'registrations.details',
    'registrations.change',
    'registrations.reveal',
    'needs.reveal',
    'payments.read',
    'bookings.read',
    'enquiries.handle',
    'enquiries.all',
    'saved-replies.manage',
    'mails.read',
    'mails.send',
    'exports.take',
    'documents.issue',
    'door.read',
    'door.check-in',
    'kit.hand-out',
    'kit.manage',
  ],
  finance: [
    'overview.read',
    'registrations.read',
    'payments.read',
    'payments.record',
    'refunds.decide',
    'discounts.manage',
    'bookings.read',
    'exports.take',
  ],
  'visa-officer': [
    'overview.read',
    'registrations.read',
    'registrations.details',
    'registrations.reveal',
    'clearance.export',
    'visas.handle',
    'documents.issue',
  ],
  programme: [
    'overview.read',
    'enquiries.handle',
    'papers.read',
    'papers.decide',
    'programme.manage',
    'speakers.manage',
    'honours.decide',
    'exports.take',
  ],
  festival: ['overview.read', 'bookings.read', 'bookings.decide', 'enquiries.handle', 'exports.take'],
  door: ['door.read', 'door.check-in', 'kit.hand-out'],
};

/** The name and the work of each role, for screens. */
export const roleWords: Record<Role, { name: string; work: string }> = {
  owner: {
    name: 'Owner',
    work: 'runs the desk: organisers, settings, privacy, audit, everything but clearance lists and honours',
  },
  registrar: {
    name: 'Registrar',
    work: 'registrations with passports and needs, documents, the door, the kit, mails and all enquiries; reads payments and bookings',
  },
  finance: {
    name: 'Finance',
    work: 'payments, refunds and discounts, for registrations and bookings; of people only name, email and type',
  },
  'visa-officer': {
    name: 'Visa officer',
    work: 'visa letters and other documents, passports and clearance lists',
  },
  programme: {
    name: 'Programme',
    work: 'the committee: papers, speakers, honours, the programme, and speakers’ and partners’ enquiries',
  },
  festival: { name: 'Festival', work: 'bookings of stalls and halls, and the enquiries assigned to them' },
  door: {
    name: 'Door',
    work: 'the list of guests with name, photo, type and payment, and the kit, never a passport',
  },
};

/** True if one of an organiser's roles has a permission. */
export function may({ roles }: { roles: readonly Role[] }, permission: Permission): boolean {
  return roles.some((role) => permissionsOf[role].includes(permission));
}
