/** Says that a file cannot be stored now. */
export const noRoomForFile = 'The file store has no room or does not answer. Please try again later.';

/**
 * The answer to a refused form: a message about the whole form, an error for each wrong field, and the typed values.
 */
export type FormRefusal<Field extends string = never> = {
  message?: string;
  errors?: Partial<Record<Field, string>>;
  values?: Partial<Record<Field, string>>;
  /** The current values, if somebody else changed them after the form was opened. */
  shown?: Partial<Record<Field, string>>;
  /** The intent of the refused form, if several forms of the page have fields with the same name. */
  intent?: string | undefined;
};

/**
 * Returns a function that describes a field after a refusal: its name, typed value and error. With an `intent`, the id of
 * the field begins with the intent, and the function ignores refusals of other forms.
 */
export function fieldsAfter<Field extends string>(refusal: FormRefusal<Field> | undefined, intent?: string) {
  const own = intent === undefined || refusal?.intent === intent ? refusal : undefined;
  return <Name extends Field>(name: Name) => ({
    id: intent === undefined ? name : `${intent}-${name}`,
    name,
    defaultValue: own?.values?.[name],
    error: own?.errors?.[name],
  });
}

/** Returns the errors of a refusal by the ids of their fields, for the summary above the forms of a page. */
export function errorsById({ errors = {}, intent }: FormRefusal<string>): Record<string, string | undefined> {
  const ids = Object.entries(errors).map(([name, error]) => [intent ? `${intent}-${name}` : name, error]);
  return Object.fromEntries(ids);
}
