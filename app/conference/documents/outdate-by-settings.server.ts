import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DocumentKind } from './document-kind.ts';

type EventFacts = Pick<ChangeableFacts, 'conference' | 'place' | 'venue' | 'festival' | 'documents'>;
type Change = { before: EventFacts; after: EventFacts };

/** The kinds that print the days and the place of the conference. */
const datedKinds: readonly DocumentKind[] = [
  'icard',
  'visa-letter',
  'participation-certificate',
  'presentation-certificate',
  'reviewer-certificate',
];

/** Lists the kinds of documents that print a fact which a change of the settings replaces. */
function kindsThatPrint({ before, after }: Change): DocumentKind[] {
  const isMoved =
    before.conference.from !== after.conference.from ||
    before.conference.to !== after.conference.to ||
    before.place !== after.place;
  const isFestivalMoved =
    before.festival?.from !== after.festival?.from || before.festival?.to !== after.festival?.to;
  const [old, now] = [before.documents.membership, after.documents.membership];
  const kinds = new Set<DocumentKind>(isMoved ? datedKinds : []);
  if (old.from !== now.from || old.to !== now.to) {
    kinds.add('membership-card');
    kinds.add('membership-certificate');
  }
  if (before.venue.name !== after.venue.name) kinds.add('visa-letter');
  if (isFestivalMoved) kinds.add('exhibitor-card');
  return [...kinds];
}

/** Counts the valid documents that a change of the settings would outdate. */
export async function countOutdatedBy(db: Database, change: Change): Promise<number> {
  const kinds = kindsThatPrint(change);
  if (kinds.length === 0) return 0;
  const { count } = await validOf(db, kinds)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Ends the valid documents that print other days or another place than the conference has after a change of the
 * settings, or another year of membership, in the transaction of the change. A new one has the new days.
 */
export async function outdateBySettings(tx: Database, change: Change, now: Date): Promise<void> {
  const kinds = kindsThatPrint(change);
  if (kinds.length === 0) return;
  await tx
    .updateTable('participant_document')
    .set({ ended_at: now, ended_because: 'outdated' })
    .where('id', 'in', validOf(tx, kinds).select('id'))
    .execute();
}

function validOf(db: Database, kinds: readonly DocumentKind[]) {
  return db
    .selectFrom('participant_document')
    .where('edition', '=', edition.id)
    .where('ended_at', 'is', null)
    .where('kind', 'in', kinds);
}
