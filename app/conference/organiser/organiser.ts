import { z } from 'zod';
import { days, hours } from '#platform/durations.ts';
import { emailAddress, personName } from '#platform/forms/plain-text.ts';
import { type Role, roles } from './permissions.ts';

/** An organiser who is signed in. `secondFactorAt` is null until the organiser gives the second factor. */
export type Organiser = {
  id: string;
  name: string;
  email: string;
  roles: readonly Role[];
  sessionId: string;
  secondFactorAt: Date | null;
};

/** A session at the desk ends eight hours after the last visit, and at the latest seven days after its start. */
export const deskIdleLimit = hours(8);
export const deskAbsoluteLimit = days(7);

/** How long an invitation is valid if it was mailed, and if the server's terminal printed it. */
export const invitationLimit = { mailed: days(7), printed: hours(1) };

const name = personName(200, 'Please enter your name.');
const email = emailAddress('Please enter an email address.');

/**
 * The forms to accept an invitation. The invitation of the first organiser contains no email, so the second form asks
 * for one.
 */
export const welcomeSchema = z.object({ name });
export const firstWelcomeSchema = z.object({ name, email });

const chosenRoles = z.array(z.enum(roles)).min(1, 'Please choose at least one role.');

/** The forms to change an organiser's roles and to invite somebody. */
export const rolesSchema = z.object({ roles: chosenRoles });
export const inviteSchema = z.object({ email, roles: chosenRoles });
