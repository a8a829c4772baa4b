import { sql } from 'kysely';

/** One of these ids; unlike `in`, a list may be empty. */
export function anyOf(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}

/** One of these email addresses, compared without case; the list may be empty. */
export function anyAddress(emails: readonly string[]) {
  return sql<string>`any(${emails}::citext[])`;
}
