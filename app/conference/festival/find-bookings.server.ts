import { readBalances } from '#conference/money/ledger/read-balances.server.ts';
import { readReference } from '#conference/registration/reference.ts';
import type { Database } from '#platform/database/database.server.ts';
import { isSimilar, type Spelling, similarityTo } from '#platform/database/similar-text.server.ts';
import { type BookingFilter, filterBookings } from './desk-bookings.server.ts';

/**
 * Finds at most `count` bookings of any status, newest first. If `text` is a person's reference, searches for the
 * reference. If this finds nothing, searches for `text` in the same way as the desk's list of bookings. `listText` is
 * the text that finds these bookings in the list. With the spelling `similar`, finds similar names of applicants and
 * organisations, the most similar first, and `listText` is undefined.
 */
export async function findBookings(
  db: Database,
  { text, spelling, count }: { text: string; spelling: Spelling; count: number },
) {
  if (spelling === 'similar') {
    const similar = await selectBookings(db, {})
      .where((row) =>
        row.or([isSimilar('booked.applicant_name', text), isSimilar('person.organisation', text)]),
      )
      .orderBy(similarityTo('booked.applicant_name', text), 'desc')
      .orderBy('booked.id')
      .limit(count)
      .execute();
    return { listText: undefined, rows: await addBalances(db, similar) };
  }
  const reference = readReference(text);
  for (const typed of reference === undefined ? [text] : [reference, text]) {
    const rows = await selectBookings(db, { text: typed })
      .orderBy('booked.created_at', 'desc')
      .orderBy('booked.id')
      .limit(count)
      .execute();
    if (rows.length > 0) return { listText: typed, rows: await addBalances(db, rows) };
  }
  return { listText: text, rows: [] };
}

function selectBookings(db: Database, filter: BookingFilter) {
  return filterBookings(db, filter)
    .select(['booked.id', 'booked.option', 'booked.day', 'booked.number', 'booked.status'])
    .select(['booked.applicant_name as applicantName', 'person.reference', 'person.organisation'])
    .select('booked.payment_state as paymentState');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectBookings>['execute']>>[number];

async function addBalances(db: Database, rows: readonly Row[]) {
  const balances = await readBalances(
    db,
    'booking',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, balance: balances.get(row.id) }));
}
