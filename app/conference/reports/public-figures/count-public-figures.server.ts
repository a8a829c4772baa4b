import { sql } from 'kysely';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { submittedPapers } from '#conference/papers/deciding/rank-papers.server.ts';
import { readPublished } from '#conference/programme/published.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { fewestFromCountry, type PublicFigures } from './public-figures.ts';

/**
 * Counts the figures of the public pages once a day, in the edition's zone. Counts once more on the day after an owner
 * has closed the edition (`closedOn`), and then never again, because records are erased later. The number of countries never falls: a lower
 * number would tell that a country now has fewer than `fewestFromCountry` people.
 */
export async function countPublicFigures(
  db: Database,
  closedOn: string | undefined,
  now: Date,
): Promise<void> {
  const today = dayAt(now, edition.timeZone);
  const last = await db
    .selectFrom('public_figure')
    .select(({ fn }) => fn.min('counted_on').as('on'))
    .executeTakeFirst();
  if (last?.on && (last.on >= today || (closedOn && last.on > closedOn))) return;
  const figures: Required<PublicFigures> = {
    countries: await countCountries(db),
    participants: await countRows(db, participants(db).where('paid_at', 'is not', null)),
    papers: await countRows(db, submittedPapers(db).where('state', '=', 'accepted')),
    sessions: (await readPublished(db))?.document.sessions.length ?? 0,
  };
  await db
    .insertInto('public_figure')
    .values([
      { name: 'countries', number: figures.countries, counted_on: today },
      { name: 'participants', number: figures.participants, counted_on: today },
      { name: 'papers', number: figures.papers, counted_on: today },
      { name: 'sessions', number: figures.sessions, counted_on: today },
    ])
    .onConflict((known) =>
      known
        .column('name')
        .doUpdateSet(({ ref }) => ({
          number: sql<number>`case when ${ref('public_figure.name')} = 'countries'
            then greatest(${ref('public_figure.number')}, ${ref('excluded.number')})
            else ${ref('excluded.number')} end`,
          counted_on: ref('excluded.counted_on'),
        }))
        // Several processes may count at the same hour. Only the first count of a day is stored.
        .whereRef('public_figure.counted_on', '<', 'excluded.counted_on'),
    )
    .execute();
}

function participants(db: Database) {
  return registrations(db).where('status', '=', 'active');
}

/**
 * Counts the countries with enough people. Each email address has only one active registration, so each active
 * registration counts as one person.
 */
async function countCountries(db: Database): Promise<number> {
  const countries = db
    .selectFrom(participants(db).where('country', 'is not', null).as('person'))
    .select('country')
    .groupBy('country')
    .having(({ fn }) => fn.countAll(), '>=', fewestFromCountry);
  return await countRows(db, countries);
}
