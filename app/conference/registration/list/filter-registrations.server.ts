import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { marked } from '#conference/organiser/marks/marks.server.ts';
import { readReference } from '#conference/registration/reference.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { ClothSize, DB } from '#platform/database/database-types.ts';
import { escapeLike } from '#platform/database/escape-like.server.ts';
import { containsSigns, isOnlySigns } from '#platform/database/match-words.server.ts';
import { type RegistrationFilter, statusOf } from './registration-filter.ts';

/**
 * Makes a query of the registrations that match a filter. It selects no columns, because the list, the count, the
 * export and the messages each add their own columns, order and limit. `also` is a further condition from the calling
 * module.
 */
export function filterRegistrations(
  db: Database,
  filter: RegistrationFilter,
  also?: Expression<SqlBool>,
): SelectQueryBuilder<DB, 'registration', object> {
  const { type, paid, clothSize, shoeSize, country, since, filesMissing } = filter;
  const status = statusOf(filter);
  let query: SelectQueryBuilder<DB, 'registration', object> = db.selectFrom('registration');
  if (also) query = query.where(also);
  if (status !== 'any') query = query.where('registration.status', '=', status);
  const words = filter.text.split(/\s+/).filter(Boolean);
  for (const word of words) query = query.where(matchesWord(word, words.length === 1));
  if (type) query = query.where('registration.participant_type', '=', type);
  if (paid === 'yes' || paid === 'no') {
    query = query.where('registration.paid_at', paid === 'yes' ? 'is not' : 'is', null);
  } else if (paid) query = query.where('registration.payment_state', '=', paid);
  if (filter.visa) query = query.where('registration.needs_visa', '=', filter.visa === 'yes');
  if (filter.doctorate)
    query = query.where('registration.interested_doctorate', '=', filter.doctorate === 'yes');
  if (clothSize === 'none') query = query.where('registration.cloth_size', 'is', null);
  else if (clothSize) query = query.where('registration.cloth_size', '=', clothSize satisfies ClothSize);
  if (shoeSize === 'none') query = query.where('registration.shoe_size', 'is', null);
  else if (shoeSize) query = query.where('registration.shoe_size', '=', Number(shoeSize));
  if (country === 'none') query = query.where('registration.country', 'is', null);
  else if (country) query = query.where('registration.country', '=', country);
  if (filter.mark) {
    query = query.where('registration.id', 'in', marked(db, { list: 'registrations', label: filter.mark }));
  }
  if (since) query = query.where('registration.created_at', '>=', startOfDay(since, edition.timeZone));
  return filesMissing ? query.where((row) => isMissing(row, filesMissing)) : query;
}

/**
 * The registration's id and participant type in a query of {@link filterRegistrations}, for conditions and joins of the modules that call
 * it.
 */
export const filteredId = sql<string>`registration.id`;
export const filteredType = sql<string>`registration.participant_type`;

/** In a query of {@link filterRegistrations}, true for an active registration that needs a visa letter. */
export const isTraveller = sql<boolean>`(registration.needs_visa and registration.status = 'active')`;

/**
 * Selects the id of a registration's file, or null. It does not use `exists`, because PostgreSQL would then often read
 * the files of all registrations first.
 */
export function findFile(row: ExpressionBuilder<DB, 'registration'>, kind: 'photo' | 'passport') {
  return row
    .selectFrom('registration_file')
    .select('file_id')
    .whereRef('registration_file.registration_id', '=', 'registration.id')
    .where('registration_file.kind', '=', kind);
}

function isMissing(row: ExpressionBuilder<DB, 'registration'>, kind: 'photo' | 'passport' | 'any') {
  const isWithout = (one: 'photo' | 'passport') => row(findFile(row, one), 'is', null);
  return kind === 'any' ? row.or([isWithout('photo'), isWithout('passport')]) : isWithout(kind);
}

const nameAndEmail = sql`registration.full_name || ' ' || registration.email::text`;

function matchesWord(typed: string, isAlone: boolean) {
  const reference = readReference(typed);
  if (!reference && looksLikeEmail(typed)) return beginsEmail(typed);
  if (isOnlySigns(typed)) return containsSigns(nameAndEmail, typed);
  const found = beginsAWord(typed, isAlone);
  // Also searches for the text as a word, because a name of eight letters can look like a reference.
  return reference ? sql<boolean>`(${found} or registration.reference = ${reference})` : found;
}

/** Returns whether a word has an @, or a dot and a digit, such as "mira.40". Names have no digits. */
function looksLikeEmail(typed: string): boolean {
  return typed.includes('@') || (typed.includes('.') && /\d/.test(typed));
}

/**
 * Matches the beginning of a word. The database function `fold` ignores accents and case, removes % and _, and puts a
 * space before the first word. `search_pattern` makes a pattern with which PostgreSQL can use the index of the search.
 * `strpos` then checks the rows that the index has found.
 */
function beginsAWord(typed: string, isAlone: boolean) {
  const word = sql`rtrim(fold(${typed}))`;
  return sql<boolean>`(strpos(registration.search_text, ${word}) > 0
    and registration.search_text like search_pattern(${word}, ${isAlone}))`;
}

/**
 * Matches the beginning of an email address. An address is not searched word by word, because its domain would match
 * too many registrations.
 */
function beginsEmail(typed: string) {
  const beginning = escapeLike(typed.toLowerCase());
  return sql<boolean>`lower(registration.email::text) like ${beginning} || '%'`;
}
