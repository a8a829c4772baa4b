import { edition } from '#conference/edition/edition.server.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { PaperEmail } from '#conference/papers/submitting/paper.email.tsx';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { say } from '#platform/words/words.ts';
import { MailText } from '#ui/mail/mail.tsx';
import { readRemarkNotice } from './discuss.server.ts';
import { reviewMailWords } from './review-mail-words.ts';

/**
 * Composes the mail about a new remark. It quotes nothing, and names the paper by its number alone. Undefined if the
 * reader has written in the meantime.
 */
export async function composeRemarkMail(
  { db, config, translations }: Pick<Platform, 'db' | 'config' | 'translations'>,
  noticeId: string,
): Promise<ComposedMail | undefined> {
  const notice = await readRemarkNotice(db, noticeId);
  if (!notice) return undefined;
  // The desk exists only in English.
  const speaker = translations.in(openLanguage(notice.mail_language ?? 'en'));
  const words = speaker.words(reviewMailWords);
  const number = writePaperNumber(notice.number);
  const path =
    notice.organiser_id === null
      ? addressIn(speaker.locale, `/review/${notice.paperId}`)
      : `/organiser/papers/${notice.paperId}`;
  const mail = (
    <PaperEmail
      locale={speaker.locale}
      title={words.remarkedTitle}
      sender={speaker.sentence(edition.name)}
      button={{ label: words.remarkedOpen, href: `${config.origin}${path}` }}
      end={words.remarkedWhy}
    >
      <MailText>{say(words.remarkedText, { number })}</MailText>
    </PaperEmail>
  );
  return { to: notice.email, subject: say(words.remarked, { number }), ...(await renderMail(mail)) };
}
