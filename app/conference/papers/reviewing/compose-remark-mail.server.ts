import { openLanguage } from '#conference/edition/open-language.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import { readRemarkNotice } from './discuss.server.ts';
import { writeRemarkMail } from './write-review-mails.server.tsx';

/** Composes the mail about a new remark. Returns undefined if the recipient has written a remark in the meantime. */
export async function composeRemarkMail(
  { db, config, translations }: Pick<Platform, 'db' | 'config' | 'translations'>,
  noticeId: string,
): Promise<ComposedMail | undefined> {
  const notice = await readRemarkNotice(db, noticeId);
  if (!notice) return undefined;
  // The desk exists only in English.
  const translator = translations.in(openLanguage(notice.mail_language ?? 'en'));
  const path =
    notice.organiser_id === null
      ? addressIn(translator.locale, `/review/${notice.paperId}`)
      : `/organiser/papers/${notice.paperId}`;
  const address = `${config.origin}${path}`;
  return await writeRemarkMail(translator, { to: notice.email, address, number: notice.number });
}
