import { edition } from '#conference/edition/edition.server.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { PaperEmail } from '#conference/papers/submitting/paper.email.tsx';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { say } from '#platform/words/words.ts';
import { MailText } from '#ui/mail/mail.tsx';
import { listForReviewer } from './read-for-reviewer.server.ts';
import { reviewMailWords } from './review-mail-words.ts';

type Sender = Pick<Platform, 'db' | 'config' | 'translations'>;

async function readReviewer({ db, config, translations }: Sender, reviewerId: string) {
  const reviewer = await db
    .selectFrom('reviewer')
    .select(['email', 'mail_language'])
    .where('id', '=', reviewerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!reviewer) return undefined;
  const speaker = translations.in(openLanguage(reviewer.mail_language));
  return {
    to: reviewer.email,
    locale: speaker.locale,
    words: speaker.words(reviewMailWords),
    sender: speaker.sentence(edition.name),
    event: speaker.sentence(edition.shortName),
    link: `${config.origin}${addressIn(speaker.locale, '/review')}`,
  };
}

/** Composes the mail that invites a reviewer. They prove the mailbox when they open the page. */
export async function composeReviewerInvitedMail(
  platform: Sender,
  reviewerId: string,
): Promise<ComposedMail | undefined> {
  const reviewer = await readReviewer(platform, reviewerId);
  if (!reviewer) return undefined;
  const { to, locale, words, sender, event, link } = reviewer;
  const button = { label: words.open, href: link };
  const mail = (
    <PaperEmail
      locale={locale}
      title={words.invitedTitle}
      sender={sender}
      button={button}
      end={words.invitedWhy}
    >
      <MailText>{say(words.invitedText, { event })}</MailText>
    </PaperEmail>
  );
  return { to, subject: say(words.invited, { event }), ...(await renderMail(mail)) };
}

/** Composes the mail about assigned papers. Undefined if none waits for a review any more. */
export async function composePapersAssignedMail(
  platform: Sender,
  reviewerId: string,
): Promise<ComposedMail | undefined> {
  const reviewer = await readReviewer(platform, reviewerId);
  if (!reviewer) return undefined;
  const papers = await listForReviewer(platform.db, reviewerId);
  const count = papers.filter(({ reviewState }) => reviewState === 'open' || reviewState === 'begun').length;
  if (count === 0) return undefined;
  const { to, locale, words, sender, event, link } = reviewer;
  const button = { label: words.open, href: link };
  const mail = (
    <PaperEmail locale={locale} title={words.assignedTitle} sender={sender} button={button}>
      <MailText>{say(words.assignedText, { count })}</MailText>
    </PaperEmail>
  );
  return { to, subject: say(words.assigned, { event }), ...(await renderMail(mail)) };
}
