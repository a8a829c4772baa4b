import { type Expression, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { WithSettings } from '#conference/edition/settings.ts';
import { filterRegistrations } from '#conference/registration/list/filter-registrations.server.ts';
import { registrationFilterSchema } from '#conference/registration/list/registration-filter.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { doLettersWait, lacksClearance } from '#conference/visa/clearances.server.ts';
import { countRows } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { entitlementOf } from '../describe-document.server.ts';
import { type DocumentKind, documentKinds } from '../document-kind.ts';
import { writeDocumentNumber } from '../document-number.ts';
import { listOffers } from '../document-offers.ts';
import { outdatedDocuments } from '../document-states.server.ts';
import { type Cell, documentStateOf, noDocumentSearch } from './document-list.ts';
import { hasDocument, hasMissingLetters, holdersOf } from './filter-holders.server.ts';
import { type DocumentListFacts, readDocumentListFacts } from './holder-facts.server.ts';

/** Makes a query of these people, with what {@link describeHolder} needs, sorted by name. */
export function selectHolders(db: Database, ids: Expression<unknown>) {
  return db
    .selectFrom(registrations(db).as('person'))
    .where('person.id', 'in', sql<string>`${ids}`)
    .select(['person.id', 'reference', 'full_name', 'participant_type', 'status', 'paid_at'])
    .select(['needs_visa', 'passport_destroyed_at'])
    .select(
      (doLettersWait() ? lacksClearance(db, sql<string>`person.id`) : sql<boolean>`false`).as(
        'lacks_clearance',
      ),
    )
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('participant_document as held')
          .select([
            'held.kind',
            'held.number',
            'held.issued_on as issuedOn',
            'held.expires_on as expiresOn',
            'held.missing_letters as missing',
            'held.template',
          ])
          .select(sql<boolean>`held.ended_at is null`.as('isValid'))
          .select(sql<boolean>`held.ended_because is not distinct from 'outdated'`.as('isOutdated'))
          .whereRef('held.registration_id', '=', 'person.id')
          .where(sql<boolean>`held.ended_because is distinct from 'replaced'`)
          .orderBy('held.issued_at')
          .orderBy('held.ended_at'),
      ).as('held'),
    )
    .orderBy('sort_name')
    .orderBy('person.id');
}

export type HolderRow = Awaited<ReturnType<ReturnType<typeof selectHolders>['execute']>>[number];

/**
 * Returns the state of each kind of document of a person, whether the person gets it, and in `missing` the missing
 * letters of their valid documents.
 */
export function describeHolder(row: HolderRow, known: DocumentListFacts) {
  const { today, settings, attended, contributions, stalls, isEventCleared } = known;
  const person = entitlementOf(row, {
    attendedDays: attended.get(row.id)?.length ?? 0,
    contribution: contributions.get(row.id),
    stalls: stalls.get(row.id)?.length ?? 0,
    isCleared: !row.lacks_clearance,
    isEventCleared,
    settings,
  });
  const held = row.held.map((document) => ({ ...document, number: writeDocumentNumber(document.number) }));
  const offers = new Map(
    listOffers(person, settings.documents, today).map(({ kind, offer }) => [kind, offer]),
  );
  const cells = [...offers].map(([kind, offer]): [DocumentKind, Cell] => [
    kind,
    documentStateOf(kind, { held, offer, today }),
  ]);
  return {
    id: row.id,
    reference: row.reference,
    fullName: row.full_name,
    participantType: row.participant_type,
    missing: [...new Set(held.flatMap(({ isValid, missing }) => (isValid ? missing : [])))],
    cells: new Map(cells),
    offers,
  };
}

/** Reads the documents of these registrations, whatever their status. */
export async function readHolders(
  store: Pick<Platform, 'db'> & WithSettings,
  ids: readonly string[],
  now: Date,
) {
  const { db } = store;
  const known = await readDocumentListFacts(store, registrationFilterSchema.parse({}), now);
  const rows = await selectHolders(db, sql`(select unnest(${ids}::uuid[]))`).execute();
  return rows.map((row) => describeHolder(row, known));
}

/** Counts the people with an outdated document that can be issued again. */
export async function countOutdated(store: Pick<Platform, 'db'> & WithSettings, now: Date): Promise<number> {
  const { db } = store;
  // Nearly always there is none. Then the facts, which are many, are not read.
  if (!(await outdatedDocuments(db).limit(1).executeTakeFirst())) return 0;
  const filter = registrationFilterSchema.parse({ status: 'any' });
  const known = await readDocumentListFacts(store, filter, now);
  const isOutdated = hasDocument(db, { ...noDocumentSearch, documentState: 'outdated' }, known);
  return await countRows(db, filterRegistrations(db, filter, isOutdated).select('id'));
}

/** Returns the time since when the oldest outdated document has been waiting. */
export async function findOldestOutdated(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom(outdatedDocuments(db).as('outdated'))
    .select(({ fn }) => fn.min('ended_at').as('at'))
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** Counts the people with a valid document that shows a letter as its code point, because no font has it. */
export async function countMissingLetters(db: Database): Promise<number> {
  return await countRows(db, holdersOf(db, documentKinds, hasMissingLetters).distinct());
}

/** Returns the time when the oldest valid document with a missing letter was issued. */
export async function findOldestMissing(db: Database): Promise<Date | undefined> {
  const row = await db
    .selectFrom('participant_document')
    .select(({ fn }) => fn.min('issued_at').as('at'))
    .where('registration_id', 'is not', null)
    .where(hasMissingLetters)
    .executeTakeFirst();
  return row?.at ?? undefined;
}
