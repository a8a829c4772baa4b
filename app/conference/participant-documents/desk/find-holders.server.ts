import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { findStalls } from '#conference/booking/stalls.server.ts';
import { findAttendedDays } from '#conference/door/attendance.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { type Contribution, findContributions } from '#conference/papers/contributions.server.ts';
import { filterRegistrations } from '#conference/registration/list/filter-registrations.server.ts';
import type { RegistrationFilter } from '#conference/registration/list/registration-filter.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { payingStandings } from '#conference/registration/standing.ts';
import {
  doLettersWait,
  findGivenClearances,
  type GivenClearance,
  isClearedForLetter,
} from '#conference/visa/clearances.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { entitlementOf } from '../describe-document.server.ts';
import { type DocumentKind, documentKinds } from '../document-kind.ts';
import { writeDocumentNumber } from '../document-number.ts';
import { offerOf } from '../document-offers.ts';
import { type Cell, cellOf, type DocumentSearch } from './document-list.ts';
import { findOutdated, type Outdated } from './find-outdated.server.ts';

/** Whom the list shows: a filter of registrations and a search in their documents. */
export type HolderFilter = { filter: RegistrationFilter; search: DocumentSearch };

/** What the list needs besides the rows. `today`: a day in the edition's zone. `attended`: the days by registration.
 * `contributions`: accepted works and reviews by registration. `stalls`: confirmed stalls and halls by registration.
 * `clearances`: the clearances that letters wait for, by registration. */
export type Known = {
  today: string;
  outdated: Outdated;
  attended: ReadonlyMap<string, readonly string[]>;
  contributions: ReadonlyMap<string, Contribution>;
  stalls: ReadonlyMap<string, readonly string[]>;
  clearances: ReadonlyMap<string, readonly GivenClearance[]>;
};

/** Reads what the list needs besides the rows. Attendance only matters from the day of the certificates on. */
export async function readKnown(
  store: Pick<Platform, 'db' | 'secrets'>,
  filter: RegistrationFilter,
  now: Date,
): Promise<Known> {
  const { db } = store;
  const today = dayAt(now, edition.timeZone);
  const outdated = await findOutdated(store);
  const contributions = await findContributions(db);
  const stalls = await findStalls(db);
  const clearances = await findGivenClearances(db);
  if (isLater('participation-certificate', today)) {
    return { today, outdated, attended: new Map(), contributions, stalls, clearances };
  }
  const people = await filterRegistrations(db, { ...filter, standing: 'any' })
    .select('id')
    .execute();
  const attended = await findAttendedDays(
    db,
    people.map(({ id }) => id),
  );
  return { today, outdated, attended, contributions, stalls, clearances };
}

/**
 * Makes a query of the people whom a filter finds and who get documents: active and paid, and for the cards of exhibitors
 * whoever has a confirmed booking. A search for ended documents also finds people who left or were refunded.
 */
export function filterHolders(
  db: Database,
  { filter, search: { kind, state, letters } }: HolderFilter,
  known: Known,
) {
  const { outdated, today } = known;
  const kinds = kind === '' ? documentKinds : [kind];
  const isOfExhibitors = kind === 'exhibitor-card' && state !== 'ended';
  // Somebody with a valid document is active and has paid, or has a confirmed booking.
  const isOfMissing = letters === 'missing' && state === '';
  const whom = {
    ...filter,
    ...(state === 'ended' || isOfExhibitors || isOfMissing
      ? { standing: 'any' as const }
      : { standing: 'counted' as const, paid: 'yes' as const }),
  };
  const who = filterRegistrations(db, whom);
  let query = db.selectFrom(registrations(db).as('person')).where('person.id', 'in', who.select('id'));
  if (isOfExhibitors) {
    query = query
      .where('person.standing', 'in', payingStandings)
      .where('person.id', '=', anyOf([...known.stalls.keys()]));
  }
  if (letters === 'missing') {
    query = query.where('person.id', 'in', holdersOf(db, kinds, showsCodes));
  }
  switch (state) {
    case '':
      return query;
    case 'issued':
      return query.where('person.id', 'in', holdersOf(db, kinds, isValid));
    case 'outdated':
      return query.where('person.id', '=', anyOf(kinds.flatMap((one) => [...(outdated.get(one) ?? [])])));
    case 'ended':
      return query.where(({ or, and, eb }) =>
        or(
          kinds.map((one) =>
            and([
              eb('person.id', 'in', holdersOf(db, [one], isEnded)),
              eb('person.id', 'not in', holdersOf(db, [one], isValid)),
            ]),
          ),
        ),
      );
    case 'not-issued':
      return query.where(({ or, and, eb }) =>
        or(
          kinds.map((one) =>
            and([
              gets(one, known),
              eb('person.id', 'not in', holdersOf(db, [one], isValid)),
              eb('person.id', 'not in', holdersOf(db, [one], isEnded)),
            ]),
          ),
        ),
      );
    case 'not-due':
      return query.where(({ or, and, eb }) =>
        or(
          kinds
            .filter((one) => isLater(one, today))
            .map((one) =>
              and([
                contributed(one, known),
                eb('person.id', 'not in', holdersOf(db, [one], isValid)),
                eb('person.id', 'not in', holdersOf(db, [one], isEnded)),
              ]),
            ),
        ),
      );
  }
}

const isValid = sql<boolean>`ended_at is null`;
const isEnded = sql<boolean>`ended_because <> 'replaced'`;
const showsCodes = sql<boolean>`ended_at is null and missing_letters <> '{}'`;

/** Selects the registrations with a document of some kinds. */
function holdersOf(db: Database, kinds: readonly DocumentKind[], condition: RawBuilder<boolean>) {
  return db
    .selectFrom('participant_document')
    .select(({ ref }) => ref('registration_id').$notNull().as('id'))
    .where('registration_id', 'is not', null)
    .where('kind', 'in', kinds)
    .where(condition);
}

function isLater(kind: DocumentKind, today: string): boolean {
  return kind.endsWith('-certificate') && today < edition.documents.certificatesFrom;
}

/** Whether somebody has what a certificate of presenters or reviewers or the card of exhibitors is for. Other kinds need nothing. */
function contributed(kind: DocumentKind, { contributions, stalls }: Known): Expression<SqlBool> {
  if (kind === 'exhibitor-card') return sql<boolean>`person.id = ${anyOf([...stalls.keys()])}`;
  if (kind !== 'presentation-certificate' && kind !== 'reviewer-certificate') return sql<boolean>`true`;
  const people = [...contributions].filter(([, { works, reviews }]) =>
    kind === 'presentation-certificate' ? works.length > 0 : reviews > 0,
  );
  return sql<boolean>`person.id = ${anyOf(people.map(([id]) => id))}`;
}

/** The same rules as `offerOf` has for one person who is active and has paid. */
function gets(kind: DocumentKind, known: Known): Expression<SqlBool> {
  const { today, attended } = known;
  if (isLater(kind, today)) return sql<boolean>`false`;
  if (kind === 'visa-letter') {
    const asked = sql<boolean>`person.needs_visa and person.passport_destroyed_at is null`;
    if (!doLettersWait()) return asked;
    const cleared = [...known.clearances].filter(([, given]) => isClearedForLetter(given));
    return sql<boolean>`${asked} and person.id = ${anyOf(cleared.map(([id]) => id))}`;
  }
  const { certificateDays } = edition.documents;
  const isForAttenders = kind === 'participation-certificate' || kind === 'presentation-certificate';
  if (!isForAttenders || certificateDays === 0) return contributed(kind, known);
  const enough = [...attended].filter(([, days]) => days.length >= certificateDays);
  return sql<boolean>`person.id = ${anyOf(enough.map(([id]) => id))} and ${contributed(kind, known)}`;
}

/** Makes a query of the people whom a filter finds, with their documents, by name. */
export function selectHolders(db: Database, asked: HolderFilter, known: Known) {
  return filterHolders(db, asked, known)
    .select(['person.id', 'reference', 'full_name', 'participant_type', 'standing', 'paid_at'])
    .select(['needs_visa', 'passport_destroyed_at'])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('participant_document as held')
          .select([
            'held.kind',
            'held.number',
            'held.issued_on as issuedOn',
            'held.missing_letters as missing',
          ])
          .select(sql<boolean>`held.ended_at is null`.as('isValid'))
          .whereRef('held.registration_id', '=', 'person.id')
          .where(sql<boolean>`held.ended_because is distinct from 'replaced'`)
          .orderBy('held.issued_at'),
      ).as('held'),
    )
    .orderBy('sort_name')
    .orderBy('person.id');
}

export type HolderRow = Awaited<ReturnType<ReturnType<typeof selectHolders>['execute']>>[number];

/** Says what a person has of each kind, and which letters of their valid documents no font has. */
export function describeHolder(row: HolderRow, known: Known) {
  const { today, outdated, attended, contributions, stalls, clearances } = known;
  const person = entitlementOf(row, {
    attendedDays: attended.get(row.id)?.length ?? 0,
    contribution: contributions.get(row.id),
    stalls: stalls.get(row.id)?.length ?? 0,
    clearances: clearances.get(row.id),
  });
  const held = row.held.map((document) => ({ ...document, number: writeDocumentNumber(document.number) }));
  const cells = documentKinds.map((kind): [DocumentKind, Cell] => [
    kind,
    cellOf(kind, {
      held,
      offer: offerOf(kind, person, edition.documents, today),
      isOutdated: outdated.get(kind)?.has(row.id) === true,
    }),
  ]);
  return {
    id: row.id,
    reference: row.reference,
    fullName: row.full_name,
    participantType: row.participant_type,
    missing: [...new Set(held.flatMap(({ isValid, missing }) => (isValid ? missing : [])))],
    cells: new Map(cells),
  };
}

/** Lists one page of the people whom a filter finds, by name. `after` is the id of the last row of the previous page. */
export async function listHolders(
  store: Pick<Platform, 'db' | 'secrets'>,
  { after, count, ...asked }: HolderFilter & { after: string | undefined; count: number },
  now: Date,
) {
  const { db } = store;
  const known = await readKnown(store, asked.filter, now);
  let query = selectHolders(db, asked, known);
  if (after !== undefined) {
    query = query.where(
      sql<boolean>`(person.sort_name, person.id) >
        (select last.sort_name, last.id from ${registrations(db).where('id', '=', after).as('last')})`,
    );
  }
  const rows = await query.limit(count).execute();
  return {
    rows: rows.map((row) => describeHolder(row, known)),
    number: await countRows(db, filterHolders(db, asked, known).select('person.id')),
  };
}

/** Counts the people with a valid document that shows a letter as its code point, because no font has it. */
export async function countMissingLetters(db: Database): Promise<number> {
  return await countRows(db, holdersOf(db, documentKinds, showsCodes).distinct());
}

/** When the oldest of these documents was issued. */
export async function findOldestMissing(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom('participant_document')
    .select(({ fn }) => fn.min('issued_at').as('at'))
    .where('registration_id', 'is not', null)
    .where(showsCodes)
    .executeTakeFirst();
  return row?.at ?? undefined;
}
