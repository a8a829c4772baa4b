import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { findArrival } from '#conference/door/arrivals.server.ts';
import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { filterRegistrations } from '#conference/registration/list/filter-registrations.server.ts';
import type { RegistrationFilter } from '#conference/registration/list/registration-filter.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { entitlementOf } from '../describe-document.server.ts';
import { type DocumentKind, documentKinds } from '../document-kind.ts';
import { writeDocumentNumber } from '../document-number.ts';
import { offerOf } from '../document-offers.ts';
import { type Cell, cellOf, type DocumentSearch } from './document-list.ts';
import { findOutdated, type Outdated } from './find-outdated.server.ts';

/** Whom the list shows: a filter of registrations and a search in their documents. */
export type HolderFilter = { filter: RegistrationFilter; search: DocumentSearch };

/**
 * Makes a query of the people whom a filter finds and who get documents: active and paid. A search for ended documents
 * also finds people who left or were refunded. It selects no columns. `today` is a day in the edition's zone.
 */
export function filterHolders(
  db: Database,
  { filter, search: { kind, state, letters } }: HolderFilter,
  outdated: Outdated,
  today: string,
) {
  const kinds = kind === '' ? documentKinds : [kind];
  const who = { standing: 'counted', paid: 'yes' } as const;
  let query = filterRegistrations(
    db,
    state === 'ended' ? { ...filter, standing: 'any' } : { ...filter, ...who },
  );
  if (letters === 'missing') {
    query = query.where((row) => row.exists(ownDocuments(row, kinds).where(showsCodes)));
  }
  switch (state) {
    case '':
      return query;
    case 'issued':
      return query.where((row) => row.exists(validDocuments(row, kinds)));
    case 'outdated':
      return query.where(
        'registration.id',
        '=',
        anyOf(kinds.flatMap((one) => [...(outdated.get(one) ?? [])])),
      );
    case 'ended':
      return query.where((row) =>
        row.or(
          kinds.map((one) =>
            row.and([
              row.exists(endedDocuments(row, [one])),
              row.not(row.exists(validDocuments(row, [one]))),
            ]),
          ),
        ),
      );
    case 'not-issued':
      return query.where((row) =>
        row.or(kinds.map((one) => row.and([gets(row, one, today), hasNone(row, one)]))),
      );
    case 'not-due':
      return query.where((row) =>
        row.or(kinds.filter((one) => isLater(one, today)).map((one) => hasNone(row, one))),
      );
  }
}

type Row = ExpressionBuilder<DB, 'registration'>;

function ownDocuments(row: Row, kinds: readonly DocumentKind[]) {
  return row
    .selectFrom('participant_document as own')
    .select('own.id')
    .whereRef('own.registration_id', '=', 'registration.id')
    .where('own.kind', 'in', kinds);
}

const showsCodes = sql<boolean>`own.missing_letters <> '{}' and own.ended_at is null`;

function validDocuments(row: Row, kinds: readonly DocumentKind[]) {
  return ownDocuments(row, kinds).where('own.ended_at', 'is', null);
}

function endedDocuments(row: Row, kinds: readonly DocumentKind[]) {
  return ownDocuments(row, kinds).where('own.ended_because', '!=', 'replaced');
}

function hasNone(row: Row, kind: DocumentKind) {
  return row.not(
    row.exists(ownDocuments(row, [kind]).where(sql<boolean>`own.ended_because is distinct from 'replaced'`)),
  );
}

function isLater(kind: DocumentKind, today: string): boolean {
  const isCertificate = kind === 'participation-certificate' || kind === 'membership-certificate';
  return isCertificate && today < edition.documents.certificatesFrom;
}

/** The same rules as `offerOf` has for one person who is active and has paid. */
function gets(row: Row, kind: DocumentKind, today: string) {
  if (isLater(kind, today)) return sql<boolean>`false`;
  if (kind === 'visa-letter') {
    return row.and([
      row('registration.needs_visa', '=', true),
      row('registration.passport_destroyed_at', 'is', null),
    ]);
  }
  return kind === 'participation-certificate' && edition.documents.certificatesNeedArrival
    ? row(findArrival(row), 'is not', null)
    : sql<boolean>`true`;
}

/** Makes a query of the people whom a filter finds, with their documents, by name. */
export function selectHolders(db: Database, asked: HolderFilter, outdated: Outdated, today: string) {
  return filterHolders(db, asked, outdated, today)
    .select(['registration.id', 'reference', 'full_name', 'participant_type', 'standing', 'paid_at'])
    .select(['needs_visa', 'passport_destroyed_at'])
    .select((row) => [
      findArrival(row).as('arrived_id'),
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
          .whereRef('held.registration_id', '=', 'registration.id')
          .where(sql<boolean>`held.ended_because is distinct from 'replaced'`)
          .orderBy('held.issued_at'),
      ).as('held'),
    ])
    .orderBy('sort_name')
    .orderBy('registration.id');
}

export type HolderRow = Awaited<ReturnType<ReturnType<typeof selectHolders>['execute']>>[number];

/** Says what a person has of each kind, and which letters of their valid documents no font has. */
export function describeHolder(row: HolderRow, outdated: Outdated, today: string) {
  const person = entitlementOf(row, row.arrived_id !== null);
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
  const today = dayAt(now, edition.timeZone);
  const outdated = await findOutdated(store);
  let query = selectHolders(db, asked, outdated, today);
  if (after !== undefined) {
    query = query.where(
      sql<boolean>`(registration.sort_name, registration.id) >
        (select last.sort_name, last.id from registration last where last.id = ${after})`,
    );
  }
  const rows = await query.limit(count).execute();
  return {
    rows: rows.map((row) => describeHolder(row, outdated, today)),
    number: await countRows(db, filterHolders(db, asked, outdated, today).select('registration.id')),
  };
}

/** Counts the active people with a valid document that shows a letter as its code point, because no font has it. */
export async function countMissingLetters(db: Database): Promise<number> {
  const people = db
    .selectFrom('participant_document')
    .select('registration_id')
    .distinct()
    .where(sql<boolean>`missing_letters <> '{}' and ended_at is null`)
    .where('registration_id', 'is not', null);
  return await countRows(db, people);
}
