import { type Act, recordAct } from '#conference/audit/record-act.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { lockStalls } from '#conference/festival/stalls.server.ts';
import { lockAcceptedWorks } from '#conference/papers/contributions.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import { drawCharacters } from '#conference/registration/registering/reference.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey, type RecordKey } from '#platform/keys/record-keys.server.ts';
import { describeDocument, lastDayOf, readEntitlement, refuseLetter } from './describe-document.server.ts';
import { currentTemplates, type DocumentKind } from './document-kind.ts';
import { numberLength, writeDocumentNumber } from './document-number.ts';
import { type Offer, offerOf } from './document-offers.ts';
import { openContent, openPassport, sealDocument } from './document-seal.server.ts';
import { outdatedDocuments } from './document-states.server.ts';
import { isUpToDate, listShownFacts } from './participant-document.ts';
import { holdSigningKey } from './verifying/document-keys.server.ts';
import { hashCode, signCode } from './verifying/sign-code.server.ts';

export type Issuing = {
  registrationId: string;
  kind: DocumentKind;
  by: Pick<Act, 'actor' | 'actorId' | 'requestId'>;
};

export type Issued = { ok: true; documentId: string } | { ok: false; reason: IssueRefusal };
export type IssueRefusal = 'no-such-registration' | Exclude<Offer['state'], 'ready'>;

/**
 * Issues a document to a participant and returns its id. Refuses if the participant does not get this kind. If a valid
 * document is up to date, returns its id instead. If a new one would print something else, or has a newer template,
 * issues a new document and ends the earlier one. Two requests at the same time issue only one document.
 * See docs/decisions/039-documents-are-signed-and-end-by-themselves.md.
 */
export async function issueDocument(
  { db, secrets, settings }: Pick<Platform, 'db' | 'secrets'> & WithSettings,
  issuing: Issuing,
  now: Date,
): Promise<Issued> {
  return await db.transaction().execute((tx) => issueInTransaction(tx, { secrets, settings }, issuing, now));
}

/** Issues a document like {@link issueDocument}, in the caller's transaction. */
export async function issueInTransaction(
  tx: Database,
  { secrets, settings }: Pick<Platform, 'secrets'> & WithSettings,
  { registrationId, kind, by }: Issuing,
  now: Date,
): Promise<Issued> {
  const registration = await lockRegistration(tx, registrationId);
  if (!registration) return { ok: false, reason: 'no-such-registration' };
  // If somebody withdraws these works or stalls at the same moment, the withdrawal waits for this lock. So it finds the
  // new document and ends it.
  if (kind === 'presentation-certificate') await lockAcceptedWorks(tx, registrationId);
  if (kind === 'exhibitor-card') await lockStalls(tx, registrationId);
  const today = dayAt(now, edition.timeZone);
  const offer = offerOf(kind, await readEntitlement(tx, settings, registration), settings.documents, today);
  if (offer.state !== 'ready') return { ok: false, reason: offer.state };
  const record = await openRecordKey(tx, secrets, registration.record_key_id);
  const current = await describeDocument(tx, settings, { registration, record, kind });
  const refusal = current.passport && refuseLetter(current.passport, settings);
  if (refusal?.state === 'passport-expired') return { ok: false, reason: refusal.state };
  const before = await findValid(tx, { registrationId, kind }, record);
  // A letter of an older template stays until a new one can say what it must.
  const isLast = before?.template === currentTemplates[kind] || refusal !== undefined;
  if (before && isLast && isUpToDate(kind, before, current)) return { ok: true, documentId: before.id };
  if (refusal) return { ok: false, reason: refusal.state };
  if (before) await endDocument(tx, before.id, 'replaced', now);
  const key = await holdSigningKey(tx, secrets);
  const number = drawCharacters(numberLength);
  const expiresOn = lastDayOf(kind, settings);
  const code = signCode(key, { number, kind, expires_on: expiresOn }, current);
  const outdated = await outdatedDocuments(tx)
    .where('last.registration_id', '=', registrationId)
    .where('last.kind', '=', kind)
    .executeTakeFirst();
  const { id } = await tx
    .insertInto('participant_document')
    .values({
      registration_id: registrationId,
      kind,
      edition: edition.id,
      number,
      key_id: key.id,
      issued_on: today,
      issued_at: now,
      expires_on: expiresOn,
      code_hash: hashCode(code),
      template: currentTemplates[kind],
      shows: listShownFacts(kind, current.content, edition.documents),
      ...sealDocument(record, current.content, current.passport),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordAct(tx, {
    ...by,
    action: before || outdated ? 'document.issued-anew' : 'document.issued',
    subject: 'registration',
    subjectId: registrationId,
    detail: { kind, document: writeDocumentNumber(number) },
  });
  return { ok: true, documentId: id };
}

async function findValid(
  tx: Database,
  { registrationId, kind }: { registrationId: string; kind: DocumentKind },
  record: RecordKey,
) {
  const row = await tx
    .selectFrom('participant_document')
    .select(['id', 'template', 'sealed_content', 'sealed_passport'])
    .where('registration_id', '=', registrationId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!row?.sealed_content) return undefined;
  return {
    id: row.id,
    template: row.template,
    content: openContent(record, row.sealed_content),
    passport: openPassport(record, row.sealed_passport),
  };
}

/** Ends a valid document. Returns false if it had ended before. */
export async function endDocument(
  tx: Database,
  id: string,
  because: 'replaced' | 'by-hand',
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('participant_document')
    .set({ ended_at: now, ended_because: because })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
