/**
 * Merges what a person typed into a form with the record, which somebody else may have changed meanwhile. `shown` are
 * the values that the form showed at first, read with the same schema as `typed`. A field that this person did not
 * change keeps the record's current value. If both people have changed a field to different values, returns the names
 * of these fields.
 */
export function mergeChanges<Form extends object>({
  typed,
  shown,
  current,
}: {
  typed: Form;
  shown: Form | undefined;
  current: Form;
}): { ok: true; form: Form } | { ok: false; fields: (keyof Form & string)[] } {
  if (shown === undefined) return { ok: true, form: typed };
  const fields = Object.keys(typed) as (keyof Form & string)[];
  const isSame = (one: Form, other: Form, field: keyof Form) =>
    JSON.stringify(one[field]) === JSON.stringify(other[field]);
  const conflicts = fields.filter(
    (field) =>
      !isSame(typed, shown, field) && !isSame(current, shown, field) && !isSame(typed, current, field),
  );
  if (conflicts.length > 0) return { ok: false, fields: conflicts };
  const kept = fields.filter((field) => isSame(typed, shown, field)).map((field) => [field, current[field]]);
  return { ok: true, form: { ...typed, ...Object.fromEntries(kept) } };
}
