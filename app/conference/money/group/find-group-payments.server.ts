import { registrations } from '#conference/registration/registrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { escapeLike } from '#platform/database/escape-like.server.ts';
import { isSimilar, type Spelling, similarityTo } from '#platform/database/similar-text.server.ts';
import { findGroupReferences } from './group-payment.ts';
import { groupPayments } from './group-payments.server.ts';

/**
 * Finds at most `count` group payments. `how` says how they were found:
 * - `exact`: the text contains the reference of the group payment.
 * - `listed`: the name, reference or email of the payer matches the text. The newest are first.
 * - `similar`: the payer's name has a similar spelling. The most similar are first.
 */
export async function findGroupPaymentsOf(
  db: Database,
  { text, spelling, count }: { text: string; spelling: Spelling; count: number },
) {
  if (spelling === 'similar') {
    const similar = await selectGroupPayments(db)
      .where(isSimilar('person.full_name', text))
      .orderBy(similarityTo('person.full_name', text), 'desc')
      .orderBy('made.id')
      .limit(count)
      .execute();
    return { how: 'similar' as const, rows: similar };
  }
  const [reference] = findGroupReferences(text);
  const exact =
    reference && (await selectGroupPayments(db).where('made.reference', '=', reference).executeTakeFirst());
  if (exact) return { how: 'exact' as const, rows: [exact] };
  const like = `%${escapeLike(text)}%`;
  const rows = await selectGroupPayments(db)
    .where((row) =>
      row.or([
        row('person.full_name', 'ilike', like),
        row('person.email', '=', text),
        row('made.payer_email', 'ilike', like),
        row('person.reference', '=', text.toUpperCase()),
      ]),
    )
    .orderBy('made.made_at', 'desc')
    .orderBy('made.id')
    .limit(count)
    .execute();
  return { how: 'listed' as const, rows };
}

function selectGroupPayments(db: Database) {
  return db
    .selectFrom(groupPayments(db).as('made'))
    .leftJoin(registrations(db).as('person'), 'person.id', 'made.payer_id')
    .select(['made.id', 'made.reference', 'made.made_at as madeAt', 'made.payer_email as payerEmail'])
    .select('person.full_name as payer');
}
