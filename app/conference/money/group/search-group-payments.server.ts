import { sql } from 'kysely';
import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { groupPayments, listLines } from './group-payments.server.ts';

/** Lists the group payments with their payers, newest first. `after` is the id of the last row on the previous page. */
export async function searchGroupPayments(
  db: Database,
  { after, count }: { after?: string | undefined; count: number },
) {
  const rows = await db
    .selectFrom(groupPayments(db).as('made'))
    .leftJoin(registrations(db).as('person'), 'person.id', 'made.payer_id')
    .select(['made.id', 'made.reference', 'made.currency', 'made.made_at as madeAt'])
    .select([
      'person.full_name as payer',
      'person.reference as payerReference',
      'made.payer_email as payerEmail',
    ])
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(made.made_at, made.id) < (select made_at, id from group_payment where id = ${after})`,
      ),
    )
    .orderBy('made.made_at', 'desc')
    .orderBy('made.id', 'desc')
    .limit(count)
    .execute();
  const lines = await listLines(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
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
}
