/** Returns whether a text is a uuid in lower case. PostgreSQL throws an error if an id is not a uuid. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
