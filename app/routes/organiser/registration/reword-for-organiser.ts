/**
 * Changes error messages such as "your passport" to "the passport". The messages are written for participants, but here
 * an organiser reads them.
 */
export function rewordForOrganiser<Field extends string>(errors: Partial<Record<Field, string>>) {
  return Object.fromEntries(
    Object.entries<string | undefined>(errors).map(([field, error]) => [
      field,
      error?.replace(/\byour\b/g, 'the'),
    ]),
  ) as Partial<Record<Field, string>>;
}
