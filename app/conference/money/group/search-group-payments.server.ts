import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type AskedPage, findPage } from '#platform/database/find-page.server.ts';
import { groupPayments, listLines } from './group-payments.server.ts';

/** Lists the group payments with their payers, newest first. */
export async function searchGroupPayments(db: Database, page: AskedPage) {
  const query = db
    .selectFrom(groupPayments(db).as('made'))
    .leftJoin(registrations(db).as('person'), 'person.id', 'made.payer_id')
    .select(['made.id', 'made.reference', 'made.currency', 'made.made_at as madeAt'])
    .select([
      'person.full_name as payer',
      'person.reference as payerReference',
      'made.payer_email as payerEmail',
    ])
    .orderBy('made.made_at', 'desc')
    .orderBy('made.id', 'desc');
  const { rows, ...found } = await findPage(db, query, page);
  const lines = await listLines(
    db,
    rows.map(({ id }) => id),
  );
  const described = rows.map((row) => {
    const own = lines.filter(({ groupPaymentId }) => groupPaymentId === row.id);
    return {
      ...row,
      people: own.length,
      due: own.reduce((sum, { due }) => sum + due, 0),
      booked: own.reduce((sum, { booked }) => sum + booked, 0),
      toRefund: own.some(
        ({ overpaid, state, booked }) => booked > 0 && (overpaid > 0 || state === 'withdrawn'),
      ),
    };
  });
  return { ...found, rows: described };
}
