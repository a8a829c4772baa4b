import { endMailboxSession } from '#conference/accounts/mailbox/mailbox-session.server.ts';
import type { PostedForm } from '#routes/forms/form-action.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { mailboxCookie } from './mailbox-owner.server.ts';

/** Ends the session of a payer without a registration. */
export async function signOutMailbox({ request, context }: PostedForm) {
  const cookie = mailboxCookie(context);
  await endMailboxSession(context.db, cookie.read(request), context.now());
  return redirectTo('/mailbox/login?next=/pay-for-others', undefined, [['Set-Cookie', cookie.clear()]]);
}
