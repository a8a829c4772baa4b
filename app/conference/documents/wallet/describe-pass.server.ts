import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { addDays, startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKeyIfExists } from '#platform/keys/record-keys.server.ts';
import type { Locale } from '#platform/words/locales.ts';
import type { Words } from '#platform/words/words.ts';
import { cardWords } from '../card-words.ts';
import { writeDocumentNumber } from '../document-number.ts';
import { openContent } from '../document-seal.server.ts';
import { type IssueRefusal, issueDocument } from '../issue-document.server.ts';
import { addressOfCode } from '../render-document.server.ts';
import { readDocumentKeys } from '../verifying/document-keys.server.ts';

type Store = Pick<Platform, 'db' | 'secrets' | 'config' | 'rehearsal' | 'translations'> & WithSettings;

/**
 * The content of a pass in a wallet: the content of the iCard, without its photograph. `address` is the URL in its QR
 * code. `labels` and `event` are in the language of the holder. The participant type is in English as on the card, because
 * somebody who verifies the code compares it.
 */
export type Pass = {
  language: Locale;
  labels: Words<typeof cardWords.english>;
  /** The number of the iCard as it is printed. */
  number: string;
  name: string;
  participantType: string;
  reference: string;
  address: string;
  event: string;
  organisers: string[];
  /** The first and the last day of the conference, and the instant at which the pass ends. */
  days: { from: string; to: string };
  endsAt: Date;
};

/** Describes the iCard of a participant for a wallet. Issues it if it is not issued yet. The audit records it. */
export async function describePass(
  { db, secrets, config, settings, rehearsal, translations }: Store,
  own: { registrationId: string; requestId: string },
  now: Date,
): Promise<{ ok: true; pass: Pass } | { ok: false; reason: IssueRefusal }> {
  const { registrationId } = own;
  const by = byParticipant(own);
  const issued = await issueDocument({ db, secrets, settings }, { registrationId, kind: 'icard', by }, now);
  if (!issued.ok) return issued;
  const pass = await openPass({ db, secrets, config, rehearsal, translations }, issued.documentId);
  if (!pass) return { ok: false, reason: 'no-such-registration' };
  const detail = { kind: 'icard', document: pass.number } as const;
  await recordAct(db, { ...by, action: 'document.shown', detail });
  return { ok: true, pass };
}

/** Describes an issued iCard for a wallet. Returns undefined if its registration was erased. */
export async function openPass(
  { db, secrets, config, rehearsal, translations }: Omit<Store, 'settings'>,
  documentId: string,
): Promise<Pass | undefined> {
  const row = await db
    .selectFrom('participant_document')
    .select(['number', 'kind', 'expires_on', 'key_id', 'record_key_id', 'sealed_content'])
    .where('id', '=', documentId)
    .executeTakeFirst();
  const record = row?.record_key_id && (await openRecordKeyIfExists(db, secrets, row.record_key_id));
  if (!row?.sealed_content || !record) return undefined;
  const content = openContent(record, row.sealed_content);
  const { holder, event } = content;
  const key = (await readDocumentKeys(db, secrets)).find(({ id }) => id === row.key_id);
  if (!key) throw new Error('The table document_key lacks the key that signed this document.');
  const expiresOn = row.expires_on ?? event.days.to;
  const number = writeDocumentNumber(row.number);
  const translator = translations.in(content.language ?? 'en');
  const name = translator.sentence(event.name);
  return {
    language: translator.locale,
    labels: translator.words(cardWords),
    number,
    name: holder.name,
    participantType: holder.participantType,
    reference: holder.reference,
    address: addressOfCode(config.origin, key, row, { content, passport: undefined }),
    // What is issued in a rehearsal says that it is a sample, as its paper does.
    event: rehearsal ? `SAMPLE · ${name}` : name,
    organisers: event.organisers,
    days: event.days,
    endsAt: endOfPass(expiresOn),
  };
}

/** Returns the moment at which a pass with this last day ends. */
export function endOfPass(lastDay: string): Date {
  return startOfDay(addDays(lastDay, 1), edition.timeZone);
}
