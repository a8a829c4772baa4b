import { redirect } from 'react-router';
import type { Session } from '#conference/accounts/session.ts';
import { readProvedRegistration } from '#conference/registration/record/read-registration.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { findParticipantSession, unfinishedLogin } from '#routes/visitor/visitor.server.ts';

/**
 * Somebody who has proved a mailbox. `registrationId` and `name` are those of the logged-in participant. For everybody
 * else, `registrationId` is undefined and `name` is empty. `account` says which dashboard the session opens.
 */
export type MailboxOwner = {
  email: string;
  registrationId: string | undefined;
  name: string;
  account: 'registration' | 'stall-holder' | 'must-choose' | 'none';
};

/** Finds out whose mailbox is proved. Returns undefined if there is no session, or if its mailbox is not proved. */
export async function findMailboxOwner(
  request: Request,
  context: RouteContext,
): Promise<MailboxOwner | undefined> {
  const session = await findParticipantSession(request, context);
  return session && (await ownerOf(context, session));
}

/** Finds the owner of a mailbox as {@link findMailboxOwner} does. Redirects other visitors to the login, and back. */
export async function requireMailboxOwner(
  request: Request,
  context: RouteContext,
  next: string,
): Promise<MailboxOwner> {
  const owner = await findMailboxOwner(request, context);
  if (!owner) throw redirect(`/login?next=${next}`);
  return owner;
}

/**
 * Returns the owner of a session's mailbox: a participant whose mailbox is proved, or somebody who has signed in by mail.
 * Returns undefined for others, such as a participant in the browser that registered, before the first sign-in by mail.
 */
export async function ownerOf(
  { db }: Pick<RouteContext, 'db'>,
  session: Session,
): Promise<MailboxOwner | undefined> {
  const { registrationId, isStallHolder, mustChoose } = session;
  // The papers and the speaker's profile of a stall holder belong to the mailbox, not to the account, until the stall
  // holder registers for the conference.
  const found =
    registrationId !== null && !isStallHolder && !unfinishedLogin(session)
      ? await readProvedRegistration(db, registrationId)
      : undefined;
  if (found) {
    const { id, email, fullName: name } = found;
    return { email, registrationId: id, name, account: 'registration' };
  }
  if (session.mailProvedAt === null) return undefined;
  const { email } = session;
  const accountOf = () => {
    if (registrationId === null) return mustChoose ? 'must-choose' : 'none';
    return isStallHolder ? 'stall-holder' : 'registration';
  };
  return { email, registrationId: undefined, name: '', account: accountOf() };
}
