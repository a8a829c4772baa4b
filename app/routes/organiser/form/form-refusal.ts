/** Why a form was refused: a message for the whole form, an error for each wrong field, and what was typed. */
export type FormRefusal<Field extends string = never> = {
  message?: string;
  errors?: Partial<Record<Field, string>>;
  values?: Partial<Record<Field, string>>;
  /** The form that was refused, on a page whose forms have fields of the same name. */
  intent?: string | undefined;
};

/**
 * Returns a function that describes a field after a refusal: its name, what was typed, and its error. With an `intent`,
 * the id of the field begins with it, and only a refusal of that form counts.
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
