import {
  endMailboxSession,
  type MailboxProof,
  proveMailboxByCode,
  proveMailboxByLink,
  readMailboxLink,
  requestMailboxSignIn,
} from '#conference/accounts/mailbox/mailbox-session.server.ts';
import { codeLimits, signInMailLimits } from '#conference/accounts/sign-in-rate-limits.server.ts';
import type { PostedForm } from '#routes/forms/form-action.server.ts';
import { redirectTo, type SetCookie } from '#routes/forms/form-answers.server.ts';
import { mailedSignIn } from '#routes/login/by-mail/mailed-sign-in.server.ts';
import { cookieAge, siteCookies } from '#routes/visitor/site-cookies.ts';
import { mailboxCookie } from './mailbox-owner.server.ts';

type OpenProof = Extract<MailboxProof, { ok: true }>;

/** The sign-in by mail for authors, reviewers, speakers and payers for others. They need no registration. */
export const mailboxSignIn = mailedSignIn<PostedForm, OpenProof>({
  table: 'mailbox_sign_in',
  codePath: '/mailbox/code',
  mailLimits: signInMailLimits,
  codeLimit: codeLimits.byAddress,
  readLink: readMailboxLink,
  request: requestMailboxSignIn,
  proveByLink: async ({ context }, token) => await proveMailboxByLink(context.db, token, context.now()),
  proveByCode: async ({ context }, tried) => await proveMailboxByCode(context, tried, context.now()),
  enter,
});

async function enter({ request, context }: PostedForm, proof: OpenProof, proved: SetCookie) {
  const cookie = mailboxCookie(context);
  await endMailboxSession(context.db, cookie.read(request), context.now());
  return redirectTo(proof.next ?? '/papers/mine', undefined, [
    ['Set-Cookie', cookie.set(proof.sessionToken, cookieAge(siteCookies.mailbox))],
    proved,
  ]);
}
