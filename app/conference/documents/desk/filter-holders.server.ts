import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { edition } from '#conference/edition/edition.server.ts';
import { filteredId } from '#conference/registration/list/filter-registrations.server.ts';
import { payingStatuses } from '#conference/registration/registration-status.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { doLettersWait, lacksClearance } from '#conference/visa/clearances.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { type DocumentKind, documentKinds } from '../document-kind.ts';
import { outdatedDocuments } from '../document-states.server.ts';
import type { DocumentSearch } from './document-list.ts';
import { type DocumentListFacts, isCertificateNotDue } from './holder-facts.server.ts';

/** A condition for `filterRegistrations`: the person has such a document, or gets it. */
export function hasDocument(
  db: Database,
  search: DocumentSearch,
  known: DocumentListFacts,
): RawBuilder<boolean> {
  return sql<boolean>`(${filteredId} in ${filterHolders(db, search, known).select('person.id')})`;
}

/**
 * Makes a query of the people whom a search finds and who get documents: they are active and have paid. For the cards
 * of exhibitors, a confirmed booking is enough. A search for ended documents also finds people who withdrew or were
 * refunded.
 */
function filterHolders(
  db: Database,
  { document, documentState, letters }: DocumentSearch,
  known: DocumentListFacts,
) {
  const { today } = known;
  const kinds = document === '' ? documentKinds : [document];
  const state = documentState === '' && letters === '' && document !== '' ? 'issued' : documentState;
  const isOfExhibitors = document === 'exhibitor-card' && state !== 'ended';
  // The filter for missing letters finds only valid documents. Only people who are entitled to a document have a valid
  // one, so this filter needs no condition on status and payment.
  const isOfMissing = letters === 'missing' && state === '';
  let query = db.selectFrom(registrations(db).as('person'));
  if (state !== 'ended' && !isOfExhibitors && !isOfMissing) {
    query = query.where('person.status', '=', 'active').where('person.paid_at', 'is not', null);
  }
  if (isOfExhibitors) {
    query = query
      .where('person.status', 'in', payingStatuses)
      .where('person.id', '=', anyOf([...known.stalls.keys()]));
  }
  if (letters === 'missing') {
    query = query.where('person.id', 'in', holdersOf(db, kinds, hasMissingLetters));
  }
  const has = (one: DocumentKind, condition: RawBuilder<boolean>) =>
    sql<boolean>`person.id in ${holdersOf(db, [one], condition)}`;
  const hasNo = (one: DocumentKind, condition: RawBuilder<boolean>) =>
    sql<boolean>`person.id not in ${holdersOf(db, [one], condition)}`;
  /** Makes a query of the people who meet all conditions for at least one of these kinds. */
  const whoMeet = (some: readonly DocumentKind[], conditions: (one: DocumentKind) => Expression<SqlBool>[]) =>
    query.where(({ or, and }) => or(some.map((one) => and(conditions(one)))));
  switch (state) {
    case '':
      return query;
    case 'issued':
      return query.where('person.id', 'in', holdersOf(db, kinds, isValid));
    case 'outdated':
      return whoMeet(kinds, (one) => [isOutdated(db, one, known)]);
    case 'ended':
      return whoMeet(kinds, (one) => [
        has(one, isEnded),
        hasNo(one, isValid),
        sql<boolean>`not ${isOutdated(db, one, known)}`,
      ]);
    case 'not-issued':
      return whoMeet(kinds, (one) => [
        isEntitledTo(db, one, known),
        hasNo(one, isValid),
        hasNo(one, isEnded),
      ]);
    case 'not-due': {
      const later = kinds.filter((one) => isCertificateNotDue(one, known.settings.documents, today));
      return whoMeet(later, (one) => [
        hasContributions(one, known),
        hasNo(one, isValid),
        hasNo(one, isEnded),
      ]);
    }
  }
}

/** The condition that the last document of this kind is outdated, and that the person gets it again. */
function isOutdated(db: Database, kind: DocumentKind, known: DocumentListFacts) {
  const holders = db
    .selectFrom(outdatedDocuments(db).as('outdated'))
    .select('registration_id')
    .where('kind', '=', kind);
  const isPaid =
    kind === 'exhibitor-card'
      ? sql<boolean>`true`
      : sql<boolean>`person.status = 'active' and person.paid_at is not null`;
  return sql<boolean>`(person.id in ${holders} and ${isPaid} and ${isEntitledTo(db, kind, known)})`;
}

const isValid = sql<boolean>`ended_at is null`;
const isEnded = sql<boolean>`ended_because <> 'replaced'`;
export const hasMissingLetters = sql<boolean>`ended_at is null and missing_letters <> '{}'`;

/** Selects the registrations with a document of one of these kinds for which the condition is true. */
export function holdersOf(db: Database, kinds: readonly DocumentKind[], condition: RawBuilder<boolean>) {
  return db
    .selectFrom('participant_document')
    .select(({ ref }) => ref('registration_id').$notNull().as('id'))
    .where('registration_id', 'is not', null)
    .where('kind', 'in', kinds)
    .where(condition);
}

/**
 * The condition that a person has the works, reviews or stalls that a document of this kind names. Always true for
 * kinds that name none of these.
 */
function hasContributions(
  kind: DocumentKind,
  { contributions, stalls }: DocumentListFacts,
): Expression<SqlBool> {
  if (kind === 'exhibitor-card') return sql<boolean>`person.id = ${anyOf([...stalls.keys()])}`;
  if (kind !== 'presentation-certificate' && kind !== 'reviewer-certificate') return sql<boolean>`true`;
  const people = [...contributions].filter(([, { works, reviews }]) =>
    kind === 'presentation-certificate' ? works.length > 0 : reviews > 0,
  );
  return sql<boolean>`person.id = ${anyOf(people.map(([id]) => id))}`;
}

/**
 * The condition that a person gets a document of this kind. It has the same rules as `offerOf`. The caller makes sure
 * that the person is active and has paid.
 */
function isEntitledTo(db: Database, kind: DocumentKind, known: DocumentListFacts): Expression<SqlBool> {
  const { today, attended } = known;
  if (isCertificateNotDue(kind, known.settings.documents, today)) return sql<boolean>`false`;
  if (kind === 'visa-letter') {
    const asked = sql<boolean>`person.needs_visa and person.passport_destroyed_at is null`;
    if (!doLettersWait()) return asked;
    if (!known.isEventCleared) return sql<boolean>`false`;
    return sql<boolean>`${asked} and not ${lacksClearance(db, sql<string>`person.id`)}`;
  }
  const { certificateDays } = edition.documents;
  const isForAttenders = kind === 'participation-certificate' || kind === 'presentation-certificate';
  if (!isForAttenders || certificateDays === 0) return hasContributions(kind, known);
  const enough = [...attended].filter(([, days]) => days.length >= certificateDays);
  return sql<boolean>`person.id = ${anyOf(enough.map(([id]) => id))} and ${hasContributions(kind, known)}`;
}
