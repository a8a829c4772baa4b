import { byOrganiser, recordActs } from '#conference/audit/record-act.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import type { Asker } from '#platform/turns/turns.server.ts';
import type { BadgeShape } from '../badge-shape.ts';
import { type DocumentKind, documentNames } from '../document-kind.ts';
import { renderDocuments } from '../render-document.server.ts';

type Store = Pick<Platform, 'db' | 'secrets' | 'documents' | 'files' | 'config' | 'log' | 'translations'> &
  WithSettings;

/** The largest number of documents in one file. */
export const maxPrinted = 1000;

/** The first version of the template that draws several documents into one file. Others draw one at a time. */
const drawsSeveralSince: Partial<Record<DocumentKind, number>> = {
  icard: 2,
  'membership-card': 2,
  'exhibitor-card': 2,
  'peace-passport': 6,
  'participation-certificate': 3,
  'membership-certificate': 3,
  'presentation-certificate': 3,
  'reviewer-certificate': 3,
};

/**
 * Draws documents of one kind, sorted by the names of their holders, as one file. Returns undefined if one of them does
 * not exist any more.
 */
export async function drawTogether(
  store: Store,
  {
    kind,
    ids,
    shape,
    asker,
  }: { kind: DocumentKind; ids: readonly string[]; shape: BadgeShape; asker: Asker },
  now: Date,
): Promise<Uint8Array | undefined> {
  const pdfs: Uint8Array[] = [];
  for (const some of await groupByTemplate(store.db, ids)) {
    const file = await renderDocuments(store, { ids: some, shape, asker }, now);
    if (!file) return undefined;
    pdfs.push(file.pdf);
  }
  return await store.documents.join(asker, documentNames[kind], pdfs);
}

/** Groups documents, sorted by name, so that one template draws all of a group. */
async function groupByTemplate(db: Database, ids: readonly string[]): Promise<string[][]> {
  const rows = await db
    .selectFrom('participant_document')
    .leftJoin(registrations(db).as('person'), 'person.id', 'registration_id')
    .select(['participant_document.id', 'kind', 'template'])
    .where('participant_document.id', '=', anyOf(ids))
    .orderBy('person.sort_name')
    .orderBy('number')
    .execute();
  const groups: { template: number | undefined; ids: string[] }[] = [];
  for (const { id, kind, template } of rows) {
    const shared = template >= (drawsSeveralSince[kind] ?? Number.POSITIVE_INFINITY) ? template : undefined;
    const last = groups.at(-1);
    if (last && shared !== undefined && last.template === shared) last.ids.push(id);
    else groups.push({ template: shared, ids: [id] });
  }
  return groups.map((group) => group.ids);
}

/** Returns those documents that have ended, or that nobody can read any more. */
export async function findEnded(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('participant_document')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where((row) => row.or([row('ended_at', 'is not', null), row('sealed_content', 'is', null)]))
    .execute();
  return rows.map(({ id }) => id);
}

type TakenPrint = {
  kind: DocumentKind;
  documentIds: readonly string[];
  shape: BadgeShape;
  /** Why somebody looks at visa letters, which name the passports. */
  reason?: string;
  organiserId: string;
  requestId: string;
};

/** Records that an organiser has taken a file of documents: once for the file, and once for each person in it. */
export async function recordTakenPrint(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { kind, documentIds, shape, reason, ...by }: TakenPrint,
): Promise<void> {
  const rows = await db
    .selectFrom('participant_document')
    .select(['registration_id', 'record_key_id'])
    .where('id', '=', anyOf(documentIds))
    .execute();
  const records = reason === undefined ? new Map() : await openExistingRecordKeys(db, secrets, rows);
  await recordActs(db, [
    {
      ...byOrganiser(by),
      action: 'documents.printed',
      subject: 'list',
      detail: { count: documentIds.length, kind, ...(kind === 'icard' && { shape }) },
    },
    ...rows.flatMap(({ registration_id, record_key_id }) => {
      if (registration_id === null) return [];
      const shown = {
        ...byOrganiser(by),
        action: 'document.shown',
        subject: 'registration',
        subjectId: registration_id,
        detail: { kind },
      } as const;
      const record = records.get(record_key_id ?? '');
      return [record && reason !== undefined ? { ...shown, record, reason } : shown];
    }),
  ]);
}
