import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { edition } from '#conference/edition/edition.server.ts';
import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import { openDetailsOf } from '#conference/registration/record/read-sealed-details.server.ts';
import { type RegistrationRow, registrations } from '#conference/registration/registrations.server.ts';
import { clearances, doLettersWait, findGivenClearances } from '#conference/visa/clearances.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { openExistingRecordKeys } from '#platform/keys/open-existing-record-keys.server.ts';
import { openRecordKeyIfExists } from '#platform/keys/record-keys.server.ts';
import { describeDocument, passportOnLetter } from './describe-document.server.ts';
import type { DocumentKind } from './document-kind.ts';
import { writeDocumentNumber } from './document-number.ts';
import { openContent, openPassport } from './document-seal.server.ts';
import { isUpToDate } from './participant-document.ts';

type Store = Pick<Platform, 'db' | 'secrets'>;

/** `none`: there is no valid letter. `stale`: the letter differs from the registration. */
export type LetterState = 'none' | 'valid' | 'stale';

/** Returns whether a registration has a valid visa letter, and whether that letter is stale. */
export async function readLetterState(store: Store, registration: RegistrationRow): Promise<LetterState> {
  const letters = (await listValid(store.db, registration.id)).filter(({ kind }) => kind === 'visa-letter');
  if (letters.length === 0) return 'none';
  const stale = await listOutdatedDocuments(store, registration);
  return stale.some(({ kind }) => kind === 'visa-letter') ? 'stale' : 'valid';
}

/** Lists the valid documents that differ from their registration. */
export async function listOutdatedDocuments(
  { db, secrets }: Store,
  registration: RegistrationRow,
): Promise<{ kind: DocumentKind; number: string }[]> {
  const record = await openRecordKeyIfExists(db, secrets, registration.record_key_id);
  if (!record) return [];
  const stale = [];
  for (const row of await listValid(db, registration.id)) {
    if (row.sealed_content === null || row.record_key_id !== record.id) continue;
    const issued = {
      content: openContent(record, row.sealed_content),
      passport: openPassport(record, row.sealed_passport),
    };
    if (isUpToDate(issued, await describeDocument(db, { registration, record, kind: row.kind }))) continue;
    stale.push({ kind: row.kind, number: writeDocumentNumber(row.number) });
  }
  return stale;
}

async function listValid(db: Database, registrationId: string) {
  return await db
    .selectFrom('participant_document')
    .select(['kind', 'number', 'record_key_id', 'sealed_content', 'sealed_passport'])
    .where('registration_id', '=', registrationId)
    .where('ended_at', 'is', null)
    .orderBy('kind')
    .execute();
}

/** A query of the valid visa letters. Other modules join it. */
export function validLetters(db: Database) {
  return db
    .selectFrom('participant_document')
    .select(['registration_id', 'issued_on'])
    .where('kind', '=', 'visa-letter')
    .where('ended_at', 'is', null);
}

/** Finds the registrations whose visa letter is stale. Searches only among `registrationIds`, if they are given. */
export async function findStaleLetters(store: Store, registrationIds?: readonly string[]): Promise<string[]> {
  await compareLetters(store, registrationIds);
  const rows = await lettersOf(store.db, registrationIds)
    .innerJoin(registrations(store.db).as('person'), 'person.id', 'letter.registration_id')
    .select('person.id')
    .where('is_stale', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many letters are compared in one transaction. */
const portion = 500;

/**
 * Compares visa letters with their registrations, and stores whether they are stale. Opens only letters that were not
 * compared since their registration or a text of the edition changed. Skips letters that another transaction is
 * changing: a later call compares them.
 */
export async function compareLetters(
  { db, secrets }: Store,
  registrationIds?: readonly string[],
): Promise<void> {
  const comparedBy = hashLetterWords();
  const isNext = sql<boolean>`letter.compared_by is distinct from ${comparedBy}`;
  const next = lettersOf(db, registrationIds).where(isNext).select('letter.id').limit(1);
  while (await next.executeTakeFirst()) {
    const compared = await db.transaction().execute(async (tx) => {
      // A change of the registration waits for this lock. It then marks the letter, so that the letter is compared
      // again.
      const locked = await lettersOf(tx, registrationIds)
        .where(isNext)
        .select('letter.id')
        .limit(portion)
        .forUpdate()
        .skipLocked()
        .execute();
      const ids = locked.map(({ id }) => id);
      const stale = await listStaleOf({ db: tx, secrets }, ids);
      await tx
        .updateTable('participant_document')
        .set({ compared_by: comparedBy, is_stale: sql<boolean>`id = ${anyOf(stale)}` })
        .where('id', '=', anyOf(ids))
        .execute();
      return ids.length;
    });
    if (compared === 0) return;
  }
}

/**
 * Returns a hash of the edition's words that visa letters contain: names of participant types and of clearances. If the
 * hash has changed since a letter was compared, the letter is compared again.
 */
export function hashLetterWords(): string {
  const types = edition.participantTypes.map(({ id, name }) => [id, name]);
  const named = doLettersWait() && clearances.map(({ id, name }) => [id, name]);
  return createHash('sha256')
    .update(JSON.stringify([types, named]))
    .digest('base64url');
}

function lettersOf(db: Database, registrationIds: readonly string[] | undefined) {
  return db
    .selectFrom('participant_document as letter')
    .where('kind', '=', 'visa-letter')
    .where('ended_at', 'is', null)
    .$if(registrationIds !== undefined, (query) =>
      query.where('letter.registration_id', '=', anyOf(registrationIds ?? [])),
    );
}

/** Opens these letters and their registrations. Returns the ids of the letters that are stale. */
async function listStaleOf({ db, secrets }: Store, letterIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('participant_document as letter')
    .innerJoin(registrations(db).as('person'), 'person.id', 'letter.registration_id')
    .select(['letter.id as letterId', 'person.id', 'full_name', 'reference', 'participant_type'])
    .select(['person.record_key_id', 'letter.record_key_id as letter_key_id'])
    .select(['sealed_content', 'sealed_passport'])
    .where('letter.id', '=', anyOf(letterIds))
    .execute();
  const passports = await openDetailsOf(
    { db, secrets },
    rows.map(({ id }) => id),
  );
  const records = await openExistingRecordKeys(db, secrets, rows);
  const given = await findGivenClearances(
    db,
    rows.map(({ id }) => id),
  );
  return rows
    .filter((row) => {
      const record = records.get(row.record_key_id);
      if (!record || row.letter_key_id !== record.id || row.sealed_content === null) return false;
      const details = passports.get(row.id);
      return !isUpToDate(
        {
          content: openContent(record, row.sealed_content),
          passport: openPassport(record, row.sealed_passport),
        },
        {
          content: {
            holder: {
              name: row.full_name,
              participantType: nameParticipantType(row.participant_type),
              reference: row.reference,
              photo: null,
            },
            ...(doLettersWait() && { clearances: given.get(row.id) ?? [] }),
          },
          passport: details && passportOnLetter(details),
        },
      );
    })
    .map(({ letterId }) => letterId);
}
