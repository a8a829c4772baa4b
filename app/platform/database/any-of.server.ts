import { sql } from 'kysely';

/** Matches one of these ids. Unlike `in`, the list may be empty. */
export function anyOf(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}

/** One of these email addresses, compared without case; the list may be empty. */
export function anyAddress(emails: readonly string[]) {
  return sql<string>`any(${emails}::citext[])`;
}
