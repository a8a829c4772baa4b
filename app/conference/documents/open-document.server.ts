import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import type { AskedFrom } from '#platform/turns/turns.server.ts';
import type { BadgeShape } from './badge-shape.ts';
import { findPhoto, isExpiredForLetter, readEntitlement, readPassport } from './describe-document.server.ts';
import type { DocumentKind } from './document-kind.ts';
import { listOffers, type Offer } from './document-offers.ts';
import { listOutdatedDocuments } from './document-states.server.ts';
import { type IssueRefusal, issueDocument } from './issue-document.server.ts';
import { type DocumentFile, renderDocuments } from './render-document.server.ts';

type Store = Pick<Platform, 'db' | 'secrets' | 'documents' | 'files' | 'config' | 'log'> & WithSettings;
type Own = { registrationId: string; kind: DocumentKind; requestId: string; shape?: BadgeShape } & AskedFrom;

/**
 * Lists all kinds of documents, and for each kind whether the participant gets it. `isSensitive`: the document shows
 * the passport number or the photograph, so it needs a sign-in by mail within the last hour.
 */
export async function readOffers(
  { db, secrets, settings: { documents } }: Pick<Platform, 'db' | 'secrets'> & WithSettings,
  registrationId: string,
  now: Date,
) {
  const registration = await registrations(db).where('id', '=', registrationId).executeTakeFirstOrThrow();
  const photo = await findPhoto(db, registrationId);
  const today = dayAt(now, edition.timeZone);
  const readOffer = async (kind: DocumentKind, offer: Offer): Promise<Offer> => {
    if (kind !== 'visa-letter' || offer.state !== 'ready') return offer;
    const record = await openRecordKey(db, secrets, registration.record_key_id);
    const passport = await readPassport(db, registrationId, record);
    return passport && isExpiredForLetter(passport) ? { state: 'passport-expired' } : offer;
  };
  return await Promise.all(
    listOffers(await readEntitlement(db, registration), documents, today).map(async ({ kind, offer }) => ({
      kind,
      offer: await readOffer(kind, offer),
      isSensitive: kind === 'visa-letter' || (kind === 'icard' && photo !== null),
    })),
  );
}

/** Lists the documents of a participant that are out of date and can be opened again. */
export async function listOwnOutdated(
  { db, settings, now }: Pick<Platform, 'db' | 'now'> & WithSettings,
  registrationId: string,
) {
  const registration = await registrations(db).where('id', '=', registrationId).executeTakeFirstOrThrow();
  return await listOutdatedDocuments(db, registration, settings.documents, now());
}

/** Issues a document to its participant if it is not issued yet, and renders it. The audit records each view. */
export async function openOwnDocument(
  store: Store,
  { registrationId, kind, requestId, shape, network }: Own,
  now: Date,
): Promise<{ ok: true; file: DocumentFile } | { ok: false; reason: IssueRefusal }> {
  const by = byParticipant({ registrationId, requestId });
  const issued = await issueDocument(store, { registrationId, kind, by }, now);
  if (!issued.ok) return issued;
  const asker = { person: registrationId, network };
  const file = await renderDocuments(
    store,
    { ids: [issued.documentId], ...(shape && { shape }), asker },
    now,
  );
  if (!file) return { ok: false, reason: 'no-such-registration' };
  const detail = { kind, document: file.numbers[0] ?? '' };
  await recordAct(store.db, { ...by, action: 'document.shown', detail });
  return { ok: true, file };
}
