import { type RawBuilder, sql } from 'kysely';
import { validLetters } from '#conference/documents/document-states.server.ts';
import { filteredId, isTraveller } from '#conference/registration/list/filter-registrations.server.ts';
import { clearances, lacksClearance, neededClearances } from '#conference/visa/clearances.server.ts';
import { visaCases } from '#conference/visa/visa-cases.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { visaPeople } from './visa-people.server.ts';
import type { VisaStatus } from './visa-status.ts';

/**
 * A condition for `filterRegistrations`: the person's visa has this status. It gives the same result as the status of
 * {@link visaPeople}, and a test compares them. Each part of it uses an index, so that PostgreSQL does not have to
 * compute the status of everybody.
 */
export function hasVisaStatus(db: Database, status: VisaStatus): RawBuilder<boolean> {
  return sql<boolean>`(${isTraveller} and ${statusPart(db, status)})`;
}

function statusPart(db: Database, status: VisaStatus): RawBuilder<boolean> {
  const ownCase = visaCases(db).where('registration_id', '=', filteredId);
  const ownClearances = neededClearances(db).where('registration_id', '=', filteredId);
  // If the edition requires no clearances, nobody has these statuses.
  if (clearances.length === 0 && (status === 'in-clearance' || status === 'cleared')) return sql`false`;
  const isApplied = sql<boolean>`exists (${ownCase.where(sql<boolean>`(applied_on is not null or outcome is not null)`)})`;
  const isSent = sql<boolean>`exists (${ownClearances.select('registration_id')})`;
  const hasLetter = sql<boolean>`exists (${validLetters(db).where('registration_id', '=', filteredId)})`;
  const hasAll = sql<boolean>`not ${lacksClearance(db, filteredId)}`;
  switch (status) {
    case 'granted':
    case 'refused':
      return sql`exists (${ownCase.where('outcome', '=', status)})`;
    case 'applied':
      return sql`exists (${ownCase.where('applied_on', 'is not', null).where('outcome', 'is', null)})`;
    case 'in-clearance':
      return sql`${isSent} and ${lacksClearance(db, filteredId)} and not ${isApplied}`;
    case 'letter-issued':
      return clearances.length === 0
        ? sql`${hasLetter} and not ${isApplied}`
        : sql`${hasLetter} and (not ${isSent} or (${hasAll})) and not ${isApplied}`;
    case 'cleared':
      return sql`${isSent} and ${hasAll} and not ${hasLetter} and not ${isApplied}`;
    case 'data-complete': {
      const isComplete = ownCase.where('completed_at', 'is not', null);
      return sql`exists (${isComplete}) and not ${isApplied} and not ${isSent} and not ${hasLetter}`;
    }
    case 'requested': {
      const hasStep = sql<boolean>`(completed_at is not null or applied_on is not null or outcome is not null)`;
      return sql`not exists (${ownCase.where(hasStep)}) and not ${isSent} and not ${hasLetter}`;
    }
  }
}

/**
 * A query of the visas, to join with registrations. People who asked for no visa letter or are not active have none.
 */
export function listVisaStatuses(db: Database) {
  return db
    .selectFrom(visaPeople(db).as('person'))
    .select(['person.id as visa_registration_id', 'person.status as visa_status'])
    .select(['person.nationality as visa_nationality', 'person.letterOn as letter_on'])
    .select('person.isLetterOutdated as is_letter_outdated');
}
