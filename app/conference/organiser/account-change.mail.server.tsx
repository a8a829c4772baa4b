import { edition } from '#conference/edition/edition.server.ts';
import { definePlainMail } from '#conference/mails/define-mail.server.ts';
import type { MailKind } from '#conference/mails/mail-kinds.ts';
import { MailButton, MailFrame, MailText } from '#ui/mail/mail.tsx';

/** Defines a mail that tells an organiser what happened to their account, and what to do if it was somebody else. */
function defineAccountMail(kind: MailKind, { title, text }: { title: string; text: string }) {
  return definePlainMail({
    kind,
    async read({ db, config }, organiserId) {
      const organiser = await db
        .selectFrom('organiser')
        .select(({ ref }) => ref('email').$notNull().as('email'))
        .where('id', '=', organiserId)
        .where('is_key', '=', false)
        .where('suspended_at', 'is', null)
        .executeTakeFirst();
      return organiser && { to: organiser.email, link: `${config.origin}/organiser/account` };
    },
    render({ to, link }: { to: string; link: string }) {
      const body = (
        <MailFrame preview={title} title={title} sender={edition.name}>
          <MailText>{text}</MailText>
          <MailText>
            If that was you, you need not do anything. If it was not, please tell the owner of the desk at
            once, and sign out everywhere on the page of your account. Somebody else may read your mail.
          </MailText>
          <MailButton href={link}>See your account</MailButton>
        </MailFrame>
      );
      return { to, subject: `${title}: the organisers’ desk of the ${edition.shortName}`, body };
    },
  });
}

/** The mails about changes of an organiser's account. */
export const accountMails = [
  defineAccountMail('organiser-factor-added', {
    title: 'A second factor was added',
    text: 'Somebody added an authenticator app or a passkey to your account at the desk.',
  }),
  defineAccountMail('organiser-factor-removed', {
    title: 'A second factor was removed',
    text: 'Somebody removed an authenticator app or a passkey from your account at the desk.',
  }),
  defineAccountMail('organiser-codes-renewed', {
    title: 'You have new recovery codes',
    text: 'Somebody made new recovery codes for your account at the desk. The old ones do not work any more.',
  }),
  defineAccountMail('organiser-wrong-factors', {
    title: 'Wrong second factors were tried',
    text: 'Somebody signed in to your account at the desk by mail, and then gave several wrong codes or passkeys. None of them opened the desk.',
  }),
];
