import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Settings, WithSettings } from '#conference/edition/settings.ts';
import { type RegistrationRow, registrations } from '#conference/registration/registrations.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKey } from '#platform/keys/record-keys.server.ts';
import type { AskedFrom } from '#platform/turns/turns.server.ts';
import type { BadgeShape } from './badge-shape.ts';
import { findPhoto, readEntitlement, readLetterPassport, refuseLetter } from './describe-document.server.ts';
import { type DocumentKind, showsPhoto } from './document-kind.ts';
import { listOffers, type Offer } from './document-offers.ts';
import { listOutdatedDocuments, readLetterState } from './document-states.server.ts';
import { type IssueRefusal, issueDocument } from './issue-document.server.ts';
import { type DocumentFile, renderDocuments } from './render-document.server.ts';

type Store = Pick<Platform, 'db' | 'secrets' | 'documents' | 'files' | 'config' | 'log' | 'translations'> &
  WithSettings;
type Own = { registrationId: string; kind: DocumentKind; requestId: string; shape?: BadgeShape } & AskedFrom;

/**
 * Lists what somebody gets, like `listOffers`. For the visa letter, it also opens the passport and the answers that the
 * letter prints.
 */
export async function readDocumentOffers(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  registration: RegistrationRow,
  { settings, today }: { settings: Settings; today: string },
): Promise<{ kind: DocumentKind; offer: Offer }[]> {
  const offers = listOffers(await readEntitlement(db, settings, registration), settings.documents, today);
  const letter = offers.find(({ kind }) => kind === 'visa-letter');
  if (letter?.offer.state !== 'ready') return offers;
  const record = await openRecordKey(db, secrets, registration.record_key_id);
  const passport = await readLetterPassport(db, registration.id, record);
  const refusal = passport && refuseLetter(passport, settings);
  // A letter that was issued before it printed these answers stays valid, and can be opened.
  const isKept =
    refusal?.state === 'answers-missing' && (await readLetterState(db, registration.id)) === 'valid';
  if (!refusal || isKept) return offers;
  return offers.map((one) => (one.kind === 'visa-letter' ? { ...one, offer: refusal } : one));
}

/**
 * Lists all kinds of documents, and for each kind whether the participant gets it. `isSensitive`: the document shows
 * the passport number or the photograph, so it needs a sign-in by mail within the last hour.
 */
export async function readOffers(
  store: Pick<Platform, 'db' | 'secrets'> & WithSettings,
  registrationId: string,
  now: Date,
) {
  const { db, settings } = store;
  const registration = await registrations(db).where('id', '=', registrationId).executeTakeFirstOrThrow();
  const photo = await findPhoto(db, registrationId);
  const days = { settings, today: dayAt(now, edition.timeZone) };
  return (await readDocumentOffers(store, registration, days)).map((offered) => ({
    ...offered,
    isSensitive: offered.kind === 'visa-letter' || (showsPhoto(offered.kind) && photo !== null),
  }));
}

/** Lists the documents of a participant that are out of date and can be opened again. */
export async function listOwnOutdated(
  { db, settings, now }: Pick<Platform, 'db' | 'now'> & WithSettings,
  registrationId: string,
) {
  const registration = await registrations(db).where('id', '=', registrationId).executeTakeFirstOrThrow();
  return await listOutdatedDocuments(db, registration, settings, now());
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
