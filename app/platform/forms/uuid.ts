/** Whether a text is a uuid as we write them, in lower case: PostgreSQL throws at anything else as one. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
