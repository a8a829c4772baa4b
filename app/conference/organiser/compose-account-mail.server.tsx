import { edition } from '#conference/edition/edition.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { AccountChangeEmail } from './account-change.email.tsx';

const texts = {
  added: {
    title: 'A second factor was added',
    text: 'Somebody added an authenticator app or a passkey to your account at the desk.',
  },
  removed: {
    title: 'A second factor was removed',
    text: 'Somebody removed an authenticator app or a passkey from your account at the desk.',
  },
  'codes-renewed': {
    title: 'You have new recovery codes',
    text: 'Somebody made new recovery codes for your account at the desk. The old ones do not work any more.',
  },
  'wrong-factors': {
    title: 'Wrong second factors were tried',
    text: 'Somebody signed in to your account at the desk by mail, and then gave several wrong codes or passkeys. None of them opened the desk.',
  },
};

/** Returns the composer of the mail about one kind of change of an organiser's account. */
export function composeAccountMail(kind: keyof typeof texts) {
  return async ({ db, config }: Platform, organiserId: string): Promise<ComposedMail | undefined> => {
    const organiser = await db
      .selectFrom('organiser')
      .select('email')
      .where('id', '=', organiserId)
      .where('suspended_at', 'is', null)
      .executeTakeFirst();
    if (!organiser) return undefined;
    const { title, text } = texts[kind];
    const link = `${config.origin}/organiser/account`;
    const mail = <AccountChangeEmail title={title} text={text} sender={edition.name} link={link} />;
    const subject = `${title}: the organisers’ desk of the ${edition.shortName}`;
    return { to: organiser.email, subject, ...(await renderMail(mail)) };
  };
}
