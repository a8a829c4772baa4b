import { defineSignInMail } from '#conference/accounts/define-sign-in-mail.server.tsx';

/** The mail that proves a mailbox. It is not sent if the request was used or has expired. */
export const mailboxSignInMail = defineSignInMail({
  kind: 'mailbox-sign-in',
  table: 'mailbox_sign_in',
  path: '/mailbox/link',
  async readAsker({ db, now }, signInId) {
    return await db
      .selectFrom('mailbox_sign_in')
      .select(['email', 'language'])
      .where('id', '=', signInId)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now())
      .executeTakeFirst();
  },
});
