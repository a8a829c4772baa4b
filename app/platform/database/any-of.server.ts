import { sql } from 'kysely';

/** SQL that matches any of these ids. Unlike with `in`, the list may be empty. */
export function anyOf(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}

/** SQL that matches any of these email addresses and ignores case. The list may be empty. */
export function anyAddress(emails: readonly string[]) {
  return sql<string>`any(${emails}::citext[])`;
}
