import {
  findMailboxSession,
  type MailboxSession,
} from '#conference/accounts/mailbox/mailbox-session.server.ts';
import { readProvedRegistration } from '#conference/registration/record/read-registration.server.ts';
import { hostCookie } from '#platform/http/cookies.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { siteCookies } from '#routes/visitor/site-cookies.ts';
import { findParticipant } from '#routes/visitor/visitor.server.ts';

/** The cookie with the session of somebody who has proved a mailbox. */
export function mailboxCookie({ config }: RouteContext) {
  return hostCookie(config, siteCookies.mailbox.name);
}

/** Returns the session of the visitor's proved mailbox, or undefined if there is none. */
export async function findMailbox(
  request: Request,
  context: RouteContext,
): Promise<MailboxSession | undefined> {
  return await findMailboxSession(context.db, mailboxCookie(context).read(request), context.now());
}

/**
 * Somebody who has proved a mailbox. `registrationId` and `name` are those of the logged-in participant, if the email
 * is verified. For everybody else, `registrationId` is undefined and `name` is empty.
 */
export type MailboxOwner = {
  email: string;
  registrationId: string | undefined;
  name: string;
  hasMailboxSession: boolean;
};

/**
 * Finds out whose mailbox is proved: by a mailbox session, or as a participant who is logged in. `registration` is the
 * participant's registration, with its email address.
 */
export async function findMailboxOwner(
  request: Request,
  context: RouteContext,
): Promise<{ owner?: MailboxOwner; registration?: { registrationId: string; email: string } }> {
  const mailbox = await findMailbox(request, context);
  const participant = await findParticipant(request, context);
  // The papers and the speaker's profile of a stall holder belong to the mailbox, not to the account, until the stall
  // holder registers for the conference.
  const found =
    participant &&
    !participant.isStallHolder &&
    (await readProvedRegistration(context.db, participant.registrationId));
  const hasMailboxSession = mailbox !== undefined;
  if (found) {
    const { id: registrationId, email, fullName: name } = found;
    const owner = { email: mailbox?.email ?? email, registrationId, name, hasMailboxSession };
    return { owner, registration: { registrationId, email } };
  }
  return mailbox
    ? { owner: { email: mailbox.email, registrationId: undefined, name: '', hasMailboxSession } }
    : {};
}
