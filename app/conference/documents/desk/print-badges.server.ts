import { byOrganiser, recordActs } from '#conference/audit/record-act.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import type { BadgeShape } from '../badge-shape.ts';
import { issueDocument } from '../issue-document.server.ts';
import { type DocumentFile, renderDocuments } from '../render-document.server.ts';
import type { ChosenPeople } from './plan-documents.server.ts';

type Store = Pick<Platform, 'db' | 'secrets' | 'documents' | 'files' | 'config' | 'log'> & WithSettings;
type BadgePrint = { people: ChosenPeople; shape: BadgeShape; organiserId: string; requestId: string };

/** The largest number of badges in one file. */
export const maxBadges = 1000;

/**
 * Prints in one file the badges of these people, sorted by name. Leaves out people who are not active or have not paid.
 * Issues the badges that are not issued yet. The history of each person says who printed the badge. Another process
 * draws the file, so that the site stays fast.
 */
export async function printBadges(
  store: Store,
  { people: chosen, shape, ...by }: BadgePrint,
  now: Date,
): Promise<{ ok: true; file: DocumentFile } | { ok: false; reason: 'nobody' | 'too-many' }> {
  const people = await registrations(store.db)
    .clearSelect()
    .select('id')
    .where('id', 'in', chosen)
    .where('status', '=', 'active')
    .where('paid_at', 'is not', null)
    .orderBy('sort_name')
    .orderBy('id')
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
  const file = await renderDocuments(store, { ids, shape, asker: { person: by.organiserId } }, now);
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
