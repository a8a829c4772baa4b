/**
 * Returns whether a text is a uuid in lower case. We check this because PostgreSQL throws an error for an id that is
 * not a uuid.
 */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
