import { findPerson, type Person } from '#conference/privacy/erasure/find-person.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { findSpans, textKinds, wordsFor } from './mention.ts';
import { type OthersText, readOthersTexts } from './others-texts.server.ts';

export type Mentions = {
  person: Person;
  /** What was looked for. */
  words: string[];
  /** The texts that hold one of the words, the newest first. */
  found: OthersText[];
};

/**
 * Where a person is named in texts that their erasure would leave: messages to groups, others' enquiries with what was
 * written about them, notes on others, and what stands beside others' payments and bookings. By name, address and
 * reference, and by `also`. Reads and opens every such text there is. Undefined when there is nobody any more.
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

/** Whatever the person's registrations and bookings call them. */
export async function listWords(db: Database, person: Person, also: string): Promise<string[]> {
  const registrations = await db
    .selectFrom('registration')
    .select(['full_name', 'email', 'reference'])
    .where('id', '=', anyOf(person.registrationIds))
    .execute();
  const bookings = await db
    .selectFrom('booking')
    .select(['applicant_name', 'contact_email'])
    .where('id', '=', anyOf(person.bookingIds))
    .execute();
  return wordsFor({
    names: [
      ...registrations.map(({ full_name }) => full_name),
      ...bookings.map(({ applicant_name }) => applicant_name),
      ...(also === '' ? [] : [also]),
    ],
    emails: [...person.emails, ...bookings.map(({ contact_email }) => contact_email)],
    references: registrations.map(({ reference }) => reference),
  });
}
