import { z } from 'zod';
import { days, hours } from '#platform/durations.ts';
import { emailAddress, line } from '#platform/forms/plain-text.ts';

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
 * Everything an organiser may be let do. A rule, a page and a use case name one of these, never a role.
 * `registrations.read` is what money needs of a registration: name, email, reference, type, standing;
 * `registrations.details` is the rest that is not sealed, with notes and history.
 */
export const permissions = [
  'overview.read',
  'registrations.read',
  'registrations.details',
  'registrations.change',
  'registrations.reveal',
  'payments.read',
  'payments.record',
  'bookings.read',
  'bookings.decide',
  'enquiries.handle',
  'mails.read',
  'mails.send',
  'exports.take',
  'clearance.export',
  'door.read',
  'door.check-in',
  'privacy.decide',
  'audit.read',
  'organisers.manage',
] as const;
export type Permission = (typeof permissions)[number];

/**
 * Who may do what: the only place that says so. Each role has what its work needs; the passports of all, as a
 * list, only the visa officer.
 */
export const permissionsOf: Record<Role, readonly Permission[]> = {
  owner: permissions.filter((permission) => permission !== 'clearance.export'),
  registrar: [
    'overview.read',
    'registrations.read',
    'registrations.details',
    'registrations.change',
    'registrations.reveal',
    'payments.read',
    'bookings.read',
    'enquiries.handle',
    'mails.read',
    'mails.send',
    'exports.take',
    'door.read',
    'door.check-in',
  ],
  finance: [
    'overview.read',
    'registrations.read',
    'payments.read',
    'payments.record',
    'bookings.read',
    'exports.take',
  ],
  'visa-officer': [
    'overview.read',
    'registrations.read',
    'registrations.details',
    'registrations.reveal',
    'clearance.export',
  ],
  programme: ['overview.read', 'enquiries.handle'],
  festival: ['overview.read', 'bookings.read', 'bookings.decide', 'enquiries.handle', 'exports.take'],
  door: ['door.read', 'door.check-in'],
};

/** What a role is called on screens, and what it is for. */
export const roleWords: Record<Role, { name: string; work: string }> = {
  owner: { name: 'Owner', work: 'runs the desk: organisers, privacy, audit, everything but clearance lists' },
  registrar: { name: 'Registrar', work: 'registrations, their corrections, mails and enquiries' },
  finance: { name: 'Finance', work: 'payments, for registrations and bookings' },
  'visa-officer': { name: 'Visa officer', work: 'visa letters, passports and clearance lists' },
  programme: { name: 'Programme', work: 'speakers’ and partners’ enquiries' },
  festival: { name: 'Festival', work: 'bookings of stalls and halls' },
  door: { name: 'Door', work: 'name, photo, type and paid, never a passport' },
};

/** Somebody signed in to the desk. `secondFactorAt` is null until the second factor was given. */
export type Organiser = {
  id: string;
  name: string;
  email: string;
  roles: readonly Role[];
  sessionId: string;
  secondFactorAt: Date | null;
};

/** Whether one of the organiser's roles allows it. */
export function may({ roles }: Pick<Organiser, 'roles'>, permission: Permission): boolean {
  return roles.some((role) => permissionsOf[role].includes(permission));
}

/** A session at the desk ends after eight hours without a visit, and after seven days in any case. */
export const deskIdleLimit = hours(8);
export const deskAbsoluteLimit = days(7);

/** How long an invitation works: one that is mailed, and one that is printed on the server's terminal. */
export const invitationLimit = { mailed: days(7), printed: hours(1) };

const name = line(200, 'Please enter your name.');
const email = emailAddress('Please enter an email address.');

/** The form behind an invitation that was mailed, and behind the first one, which knows no address. */
export const welcomeSchema = z.object({ name });
export const firstWelcomeSchema = z.object({ name, email });

const chosenRoles = z.array(z.enum(roles)).min(1, 'Please choose at least one role.');

/** The form that changes somebody's roles, and the one that invites. */
export const rolesSchema = z.object({ roles: chosenRoles });
export const inviteSchema = z.object({ email, roles: chosenRoles });
