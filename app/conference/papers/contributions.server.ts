import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';

/** What somebody contributed: the titles of their accepted works, and how many works they reviewed. */
export type Contribution = { works: string[]; reviews: number };

export const noContribution: Contribution = { works: [], reviews: 0 };

/**
 * Finds what participants contributed. Returns a map by the id of their registration, without people who contributed
 * nothing. Without `registrationIds`, the map contains everybody who contributed. A paper belongs to the registration
 * to which it was joined, and to registrations with the proved mailbox of its author or of a confirmed co-author. A
 * review belongs to the registration with the proved mailbox of the reviewer.
 */
export async function findContributions(
  db: Database,
  registrationIds?: readonly string[],
): Promise<Map<string, Contribution>> {
  const found = new Map<string, Contribution>();
  const works = await selectAcceptedWorks(db)
    .innerJoin('paper_version as version', (join) =>
      join.onRef('version.paper_id', '=', 'paper.id').onRef('version.number', '=', 'paper.last_version'),
    )
    .select(['person.id', 'version.title'])
    .distinctOn(['paper.number', 'person.id'])
    .$if(registrationIds !== undefined, (list) => list.where('person.id', '=', anyOf(registrationIds ?? [])))
    .orderBy('paper.number')
    .orderBy('person.id')
    .execute();
  for (const { id, title } of works) {
    found.set(id, { works: [...(found.get(id)?.works ?? []), title], reviews: 0 });
  }
  const reviews = await db
    .selectFrom('review')
    .innerJoin('reviewer', 'reviewer.id', 'review.reviewer_id')
    .innerJoin(registrations(db).as('person'), 'person.email', 'reviewer.email')
    .select('person.id')
    .select(({ fn }) => asNumber(fn.countAll()).as('count'))
    .where('person.email_confirmed_at', 'is not', null)
    .where('review.submitted_at', 'is not', null)
    .$if(registrationIds !== undefined, (list) => list.where('person.id', '=', anyOf(registrationIds ?? [])))
    .groupBy('person.id')
    .execute();
  for (const { id, count } of reviews) found.set(id, { works: found.get(id)?.works ?? [], reviews: count });
  return found;
}

/**
 * Locks the accepted papers of a registration until the transaction ends. Nobody can withdraw these papers or decide on
 * them again, and the participant cannot change their answers as a co-author.
 */
export async function lockAcceptedWorks(tx: Database, registrationId: string): Promise<void> {
  await selectAcceptedWorks(tx)
    .select('paper.id')
    .where('person.id', '=', registrationId)
    .orderBy('paper.id')
    .forShare('paper')
    .execute();
  await tx
    .selectFrom('paper_co_author')
    .select('id')
    .where('email', 'in', registrations(tx).clearSelect().select('email').where('id', '=', registrationId))
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .forShare()
    .execute();
}

function selectAcceptedWorks(db: Database) {
  return db
    .selectFrom('paper')
    .innerJoin(registrations(db).as('person'), (join) =>
      join.on((row) =>
        row.or([
          row('paper.registration_id', '=', row.ref('person.id')),
          row.and([
            row('paper.email', '=', row.ref('person.email')),
            row('person.email_confirmed_at', 'is not', null),
          ]),
          row.and([
            row('person.email_confirmed_at', 'is not', null),
            row.exists(
              row
                .selectFrom('paper_co_author as other')
                .select('other.id')
                .whereRef('other.paper_id', '=', 'paper.id')
                .whereRef('other.email', '=', 'person.email')
                .where('other.confirmed_at', 'is not', null),
            ),
          ]),
        ]),
      ),
    )
    .where('paper.state', '=', 'accepted');
}
