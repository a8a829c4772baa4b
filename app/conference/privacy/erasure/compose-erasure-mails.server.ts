import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { openLanguage } from '#conference/edition/open-language.server.ts';
import type { ComposedMail } from '#conference/mails/send-mail.server.ts';
import {
  writeErasureDoneMail,
  writeErasureRefusedMail,
  writeErasureRequestedMail,
  writeMailboxErasedMail,
} from '#conference/privacy/erasure-mails/write-erasure-mails.server.tsx';
import type { Platform } from '#platform/http/request-context.server.ts';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { openAddresses } from './follow-up.server.ts';
import { readErasureRequest, readRefusalReason } from './read-erasure-requests.server.ts';

type Store = Pick<Platform, 'db' | 'secrets' | 'translations'>;

/** Composes the mail that confirms a request for erasure. Returns undefined if the request is not open any more. */
export async function composeErasureRequestedMail(
  { db, config, translations }: Pick<Platform, 'db' | 'config' | 'translations'>,
  erasureRequestId: string,
): Promise<ComposedMail | undefined> {
  const request = await readErasureRequest(db, erasureRequestId);
  if (request?.state !== 'open') return undefined;
  const translator = translations.in(openLanguage(request.language));
  return await writeErasureRequestedMail(translator, {
    to: request.email,
    reference: request.reference,
    answeredBy: dayAt(request.dueAt, edition.timeZone),
    dataAddress: `${config.origin}${addressIn(translator.locale, '/login')}?next=/dashboard/data`,
  });
}

/** Composes the mail about a refused request. Returns undefined if the request was not refused. */
export async function composeErasureRefusedMail(
  store: Store,
  erasureRequestId: string,
): Promise<ComposedMail | undefined> {
  const request = await readErasureRequest(store.db, erasureRequestId);
  const reason = await readRefusalReason(store, erasureRequestId);
  if (!request || reason === undefined) return undefined;
  const { email: to, reference, language } = request;
  const translator = store.translations.in(openLanguage(language));
  return await writeErasureRefusedMail(translator, { to, reference, reason });
}

/**
 * Composes the mail that reports an erasure to the person. Returns undefined if the person's email address is already
 * destroyed.
 */
export async function composeErasureDoneMail(
  store: Store,
  followUpId: string,
): Promise<ComposedMail | undefined> {
  return await composeLastMail(store, followUpId, writeErasureDoneMail);
}

/** Composes the mail that reports an erasure to somebody without a registration. */
export async function composeMailboxErasedMail(
  store: Store,
  followUpId: string,
): Promise<ComposedMail | undefined> {
  return await composeLastMail(store, followUpId, writeMailboxErasedMail);
}

async function composeLastMail(
  store: Store,
  followUpId: string,
  write: (translator: Translator, to: string) => Promise<ComposedMail>,
): Promise<ComposedMail | undefined> {
  const [address] = await openAddresses(store, followUpId);
  if (address === undefined) return undefined;
  const { language } = await store.db
    .selectFrom('erasure_aftermath')
    .select('language')
    .where('id', '=', followUpId)
    .executeTakeFirstOrThrow();
  return await write(store.translations.in(openLanguage(language)), address);
}
