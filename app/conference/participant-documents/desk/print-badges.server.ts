import { byOrganiser, recordActs } from '#conference/audit/record-act.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { BadgeShape } from '../badge-shape.ts';
import { issueDocument } from '../issue-document.server.ts';
import { type DocumentFile, renderDocuments } from '../render-document.server.ts';
import { filterHolders, type HolderFilter } from './filter-holders.server.ts';
import { readDocumentListFacts } from './holder-facts.server.ts';

type Store = Pick<Platform, 'db' | 'secrets' | 'documents' | 'files' | 'config' | 'log'>;
type BadgePrint = { asked: HolderFilter; shape: BadgeShape; organiserId: string; requestId: string };

/** The largest number of badges in one file. */
export const maxBadges = 1000;

/** Makes a query of the people whom a filter finds and who get a badge: active and paid. */
async function selectBadgeHolders(db: Database, asked: HolderFilter, now: Date) {
  return filterHolders(db, asked, await readDocumentListFacts(db, asked.filter, now))
    .where('person.status', '=', 'active')
    .where('person.paid_at', 'is not', null);
}

/** Counts the badges that a filter would print. */
export async function countBadges(db: Database, asked: HolderFilter, now: Date): Promise<number> {
  return await countRows(db, (await selectBadgeHolders(db, asked, now)).select('person.id'));
}

/**
 * Prints in one file the badges of the people whom a filter finds, sorted by name. Issues the badges that are not
 * issued yet. The history of each person says who printed the badge. Another process draws the file, so that the site
 * stays fast.
 */
export async function printBadges(
  store: Store,
  { asked, shape, ...by }: BadgePrint,
  now: Date,
): Promise<{ ok: true; file: DocumentFile } | { ok: false; reason: 'nobody' | 'too-many' }> {
  const people = await (await selectBadgeHolders(store.db, asked, now))
    .select('person.id')
    .orderBy('sort_name')
    .limit(maxBadges + 1)
    .execute();
  if (people.length > maxBadges) return { ok: false, reason: 'too-many' };
  const issued: { registrationId: string; documentId: string }[] = [];
  for (const { id: registrationId } of people) {
    const one = await issueDocument(store, { registrationId, kind: 'icard', by: byOrganiser(by) }, now);
    // Leaves out people who withdrew in the meantime.
    if (one.ok) issued.push({ registrationId, documentId: one.documentId });
  }
  const ids = issued.map(({ documentId }) => documentId);
  const file = await renderDocuments(store, { ids, shape }, now);
  if (!file) return { ok: false, reason: 'nobody' };
  await recordActs(store.db, [
    {
      ...byOrganiser(by),
      action: 'documents.printed',
      subject: 'list',
      detail: { count: issued.length, shape },
    },
    ...issued.map(
      ({ registrationId }) =>
        ({
          ...byOrganiser(by),
          action: 'document.shown',
          subject: 'registration',
          subjectId: registrationId,
          detail: { kind: 'icard' },
        }) as const,
    ),
  ]);
  return { ok: true, file };
}
