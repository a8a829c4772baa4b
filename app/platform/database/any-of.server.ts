import { sql } from 'kysely';

/** SQL that matches any of these ids. The list may be empty, which `in` does not allow. */
export function anyOf(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`;
}

/** SQL that matches any of these email addresses, in upper or lower case. The list may be empty. */
export function anyAddress(emails: readonly string[]) {
  return sql<string>`any(${emails}::citext[])`;
}
