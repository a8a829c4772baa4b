import { bookings } from '#conference/festival/bookings.server.ts';
import { findPerson, type Person } from '#conference/privacy/erasure/find-person.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { findSpans, textKinds, wordsFor } from './mention.ts';
import { type OthersText, readOthersTexts } from './others-texts.server.ts';

export type Mentions = {
  person: Person;
  /** The words that were searched for. */
  words: string[];
  /** The texts that contain one of the words, newest first. */
  found: OthersText[];
};

/**
 * Finds the texts that name a person but are not deleted with the person:
 * - messages to groups,
 * - enquiries of others, with notes and replies,
 * - notes on others,
 * - notes and messages about payments and bookings of others,
 * - answers to others' requests to cancel.
 * Searches for the person's names, email addresses and references, and for the words in `also`. Returns undefined if
 * the registration does not exist.
 */
export async function findMentions(
  store: Pick<Platform, 'db' | 'secrets'>,
  registrationId: string,
  also = '',
): Promise<Mentions | undefined> {
  const person = await findPerson(store.db, registrationId, { reach: 'merged' });
  if (!person) return undefined;
  const words = await listWords(store.db, person, also);
  const found: OthersText[] = [];
  for (const kind of textKinds) {
    const texts = await readOthersTexts(store, kind, { person });
    found.push(...texts.filter(({ parts }) => parts.some((part) => findSpans(part, words).length > 0)));
  }
  found.sort((one, two) => two.at.getTime() - one.at.getTime());
  return { person, words, found };
}

/**
 * Lists the words to search for: the names, email addresses and references in the person's registrations and bookings,
 * and `also`.
 */
export async function listWords(db: Database, person: Person, also: string): Promise<string[]> {
  const people = await db
    .selectFrom(registrations(db).as('person'))
    .select(['full_name', 'reference'])
    .where('id', '=', anyOf(person.registrationIds))
    .execute();
  const applicants = await db
    .selectFrom(bookings(db).as('booking'))
    .select(['applicant_name', 'contact_email'])
    .where('id', '=', anyOf(person.bookingIds))
    .execute();
  return wordsFor({
    names: [
      ...people.map(({ full_name }) => full_name),
      ...applicants.map(({ applicant_name }) => applicant_name),
      ...(also === '' ? [] : [also]),
    ],
    emails: [...person.emails, ...applicants.map(({ contact_email }) => contact_email)],
    references: people.map(({ reference }) => reference),
  });
}
