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
  'grants.review',
  'grants.decide',
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
    'grants.review',
    'grants.decide',
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
    'grants.review',
    'exports.take',
  ],
  festival: ['overview.read', 'bookings.read', 'bookings.decide', 'enquiries.handle', 'exports.take'],
  door: ['door.read', 'door.check-in', 'kit.hand-out'],
};

/** The name of each role, and all that it may do, for screens. A test compares the sentences with the permissions. */
export const roleWords: Record<Role, { name: string; work: string }> = {
  owner: {
    name: 'Owner',
    work: 'does all the work of the others but clearance lists and honours; only owners manage organisers, settings, privacy and the team’s saved views, read the audit, and cancel the conference',
  },
  registrar: {
    name: 'Registrar',
    work: 'adds, corrects and merges registrations, with passports, needs and notes; issues documents, checks people in, hands out the kit and counts its stock; reads and sends mails; answers all enquiries and writes the saved replies; reads visa files, payments and bookings; exports these lists',
  },
  finance: {
    name: 'Finance',
    work: 'records payments, decides on refunds and cancellations, and makes discounts, for registrations and bookings; reads and scores applications for grants and decides on them; sees of people else only name, email, reference, type and status; exports these lists',
  },
  'visa-officer': {
    name: 'Visa officer',
    work: 'handles visas and makes the clearance lists; issues documents, visa letters among them; reads registrations with passports and notes, but changes none',
  },
  programme: {
    name: 'Programme',
    work: 'the committee: decides on papers, speakers and honours, reads and scores applications for grants, makes the programme and sees who signed up for its sessions, answers the enquiries of speakers and partners and those assigned to it; exports papers, enquiries and who signed up for sessions',
  },
  festival: {
    name: 'Festival',
    work: 'decides on bookings of stalls and halls, sees what was paid for them, and answers the enquiries assigned to it; exports both',
  },
  door: {
    name: 'Door',
    work: 'checks people in, prints their badges and hands out the kit; sees name, photo, type and payment, never a passport',
  },
};

/** Who may do something: an organiser by their roles, or an access key by its own permissions. */
export type Permitted = { roles: readonly Role[]; permissions?: readonly Permission[] };

/** True if one of an organiser's roles has a permission, or if an access key has it. */
export function may({ roles, permissions: own = [] }: Permitted, permission: Permission): boolean {
  return own.includes(permission) || roles.some((role) => permissionsOf[role].includes(permission));
}
