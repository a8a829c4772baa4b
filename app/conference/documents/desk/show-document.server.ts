import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openRecordKeyIfExists } from '#platform/keys/record-keys.server.ts';
import type { BadgeShape } from '../badge-shape.ts';
import type { DocumentKind } from '../document-kind.ts';
import { type DocumentFile, renderDocuments } from '../render-document.server.ts';

type Store = Pick<Platform, 'db' | 'secrets' | 'documents' | 'files' | 'config' | 'log' | 'translations'> &
  WithSettings;
type DocumentView = { documentId: string; organiserId: string; requestId: string; shape?: BadgeShape };

/** Reads the kind of a document and the id of its registration. Returns undefined if there is no such document. */
export async function readDocumentKind({ db }: Pick<Store, 'db'>, documentId: string) {
  return await db
    .selectFrom('participant_document')
    .select(['kind', 'registration_id as registrationId'])
    .where('id', '=', documentId)
    .executeTakeFirst();
}

/** Shows an organiser a document of any kind except a visa letter. The audit records the view. */
export async function showDocument(
  store: Store,
  look: DocumentView,
  now: Date,
): Promise<DocumentFile | undefined> {
  return await showToOrganiser(
    store,
    look,
    { isAllowed: (kind) => kind !== 'visa-letter', reason: undefined },
    now,
  );
}

/**
 * Shows a visa letter, which names the passport, to an organiser who gives a reason. The audit records the view and the
 * reason.
 */
export async function revealLetter(
  store: Store,
  { reason, ...look }: DocumentView & { reason: string },
  now: Date,
): Promise<DocumentFile | undefined> {
  return await showToOrganiser(store, look, { isAllowed: (kind) => kind === 'visa-letter', reason }, now);
}

async function showToOrganiser(
  store: Store,
  { documentId, shape, ...by }: DocumentView,
  { isAllowed, reason }: { isAllowed: (kind: DocumentKind) => boolean; reason: string | undefined },
  now: Date,
): Promise<DocumentFile | undefined> {
  const found = await readDocumentKind(store, documentId);
  if (!found?.registrationId || !isAllowed(found.kind)) return undefined;
  const registration = await registrations(store.db)
    .where('id', '=', found.registrationId)
    .executeTakeFirst();
  const record =
    registration && (await openRecordKeyIfExists(store.db, store.secrets, registration.record_key_id));
  if (!record) return undefined;
  const file = await renderDocuments(
    store,
    { ids: [documentId], ...(shape && { shape }), asker: { person: by.organiserId } },
    now,
  );
  if (!file) return undefined;
  await recordAct(store.db, {
    ...byOrganiser(by),
    action: 'document.shown',
    subject: 'registration',
    subjectId: found.registrationId,
    detail: { kind: found.kind, document: file.numbers[0] ?? '' },
    record,
    ...(reason !== undefined && { reason }),
  });
  return file;
}
