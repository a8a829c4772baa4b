/** Whether a text is a uuid in lower case. PostgreSQL throws an error for anything that is no uuid. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
