/**
 * Organisers: they sign in to the desk with a mailbox and a second factor, and their roles say what they may do.
 *
 * - say what each role may do: permissions.ts
 * - invite an organiser, accept: invitation/invite-organiser.server.ts, invitation/accept-invitation.server.ts
 * - list organisers, change roles, suspend, reinstate: list-organisers.server.ts, change-organiser.server.ts
 * - suspend everybody after a restore: suspend-restored.server.ts
 *
 * Access keys, with which programs do what an organiser may do:
 * - make a key, for a program or for a device at the door; end it: access-keys/make-access-key.server.ts,
 *   access-keys/end-access-key.server.ts
 * - find the key of a call, list the keys: access-keys/find-access-key.server.ts, access-keys/list-access-keys.server.ts
 * - keep the answers to writes for a repeated call: access-keys/kept-answers.server.ts
 * - record which lists a key has read: access-keys/record-read.server.ts
 *
 * Signing in:
 * - ask for a mail, prove the mailbox: sign-in/request-desk-sign-in.server.ts, sign-in/prove-organiser.server.ts
 * - start and end a session at the desk: sign-in/desk-session.server.ts
 * - give a second factor: second-factor/passkeys.server.ts, second-factor/totp.server.ts,
 *   second-factor/give-recovery-code.server.ts
 * - remove a second factor, renew the recovery codes: second-factor/remove-factor.server.ts,
 *   second-factor/recovery-codes.server.ts
 *
 * Tasks of the overview:
 * - assign a task, take it back, end it when it is done: tasks/assign-task.server.ts
 *
 * Importing files:
 * - keep what was read from a file for its preview: import-files/import-file.server.ts
 *
 * Working with lists:
 * - mark rows, undo it: marks/change-marks.server.ts, marks/marks.server.ts
 * - keep a list's search and columns as a view: saved-views/saved-views.server.ts
 * - select rows, then mark, decide or issue for all: selections/selections.server.ts,
 *   selections/mark-selection.server.ts, selections/bulk-decisions.server.ts, selections/bulk-issue.server.ts,
 *   selections/bulk-orders.server.ts, selections/carry-out-orders.server.ts
 */

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
