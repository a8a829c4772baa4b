import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { renderMail } from '#platform/mail/render-mail.server.ts';
import { say } from '#platform/words/words.ts';
import { ErasureDoneEmail, ErasureRefusedEmail, ErasureRequestedEmail } from './erasure.email.tsx';
import { openAddresses } from './follow-up.server.ts';
import { MailboxErasedEmail } from './mailbox-erased.email.tsx';
import { mailboxErasedMailWords } from './mailbox-erased-mail-words.ts';
import { readErasureRequest, readRefusalReason } from './read-erasure-requests.server.ts';

const sender = { name: edition.name, shortName: edition.shortName, email: edition.contact.email };

/** Composes the mail that confirms a request for erasure. Returns undefined if the request is not open any more. */
export async function composeErasureRequestedMail(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  erasureRequestId: string,
): Promise<ComposedMail | undefined> {
  const request = await readErasureRequest(db, erasureRequestId);
  if (request?.state !== 'open') return undefined;
  const mail = {
    edition: sender,
    reference: request.reference,
    answeredBy: formatDay(dayAt(request.dueAt, edition.timeZone)),
    dataAddress: `${config.origin}/login?next=/dashboard/data`,
  };
  return {
    to: request.email,
    subject: `Your request for erasure (${request.reference})`,
    ...(await renderMail(<ErasureRequestedEmail {...mail} />)),
  };
}

/** Composes the mail about a refused request. Returns undefined if the request was not refused. */
export async function composeErasureRefusedMail(
  store: Pick<Platform, 'db' | 'secrets'>,
  erasureRequestId: string,
): Promise<ComposedMail | undefined> {
  const request = await readErasureRequest(store.db, erasureRequestId);
  const reason = await readRefusalReason(store, erasureRequestId);
  if (!request || reason === undefined) return undefined;
  return {
    to: request.email,
    subject: `Your request for erasure (${request.reference})`,
    ...(await renderMail(
      <ErasureRefusedEmail edition={sender} reference={request.reference} reason={reason} />,
    )),
  };
}

/** Composes the mail that reports an erasure to the person. Returns undefined after their address was destroyed. */
export async function composeErasureDoneMail(
  platform: Pick<Platform, 'db' | 'secrets'>,
  followUpId: string,
): Promise<ComposedMail | undefined> {
  const [address] = await openAddresses(platform, followUpId);
  if (address === undefined) return undefined;
  return {
    to: address,
    subject: `Your data at the ${edition.shortName} is erased`,
    ...(await renderMail(<ErasureDoneEmail edition={sender} />)),
  };
}

/** Composes the mail that reports an erasure to somebody without a registration, in the language of their mails. */
export async function composeMailboxErasedMail(
  platform: Pick<Platform, 'db' | 'secrets' | 'translations'>,
  followUpId: string,
): Promise<ComposedMail | undefined> {
  const [address] = await openAddresses(platform, followUpId);
  if (address === undefined) return undefined;
  const { language } = await platform.db
    .selectFrom('erasure_aftermath')
    .select('language')
    .where('id', '=', followUpId)
    .executeTakeFirstOrThrow();
  const speaker = platform.translations.in(openLanguage(language));
  const { locale, sentence } = speaker;
  const words = speaker.words(mailboxErasedMailWords);
  const { email } = edition.contact;
  const paragraphs = [words.hello, words.erased, words.kept, say(words.last, { email })];
  const mail = { locale, title: words.title, sender: `${sentence(edition.name)} · ${email}`, paragraphs };
  return {
    to: address,
    subject: say(words.subject, { event: sentence(edition.shortName) }),
    ...(await renderMail(<MailboxErasedEmail {...mail} />)),
  };
}
