/*
 * Hidden fields of a form of the desk contain the values that the form showed. So the server saves only changed fields,
 * and nobody overwrites what somebody else has changed in the meantime.
 */

import type { FormRefusal } from './form-refusal.ts';

export function shownName(name: string): string {
  return `shown-${name}`;
}

/** Reads the values that the form showed. The result lacks values that the form did not send. */
export function readShown<Name extends string>(
  form: FormData,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const shown: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = form.get(shownName(name));
    if (typeof value === 'string') shown[name] = value;
  }
  return shown;
}

/**
 * Returns true if the text of a field differs from the text that the form showed. Ignores the format of line breaks.
 */
export function isChanged(typed: string | undefined, shown: string | undefined): boolean {
  return shown === undefined || normaliseText(typed) !== normaliseText(shown);
}

/**
 * Returns an error for each field that somebody else changed after the form was opened. `now` has the current values in
 * words.
 */
function describeConflicts<Name extends string>(
  fields: readonly Name[],
  now: Partial<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const errors: Partial<Record<Name, string>> = {};
  for (const field of fields) errors[field] = describeConflict(now[field]);
  return errors;
}

/** Returns the error for one field. `now` is the current value in words, or undefined if the value is encrypted. */
function describeConflict(now: string | undefined): string {
  const value = now === undefined ? '' : ` to ${now === '' ? 'nothing' : `“${now}”`}`;
  return `Somebody changed this${value} after you opened the form. To replace it with your value, save again.`;
}

/**
 * Returns the answer to a form whose record was changed after the form was opened. Fields that were not changed in the
 * form get the current value. Changed fields keep the typed value. `now` has the current values, and `words` has the
 * texts that describe them.
 */
export function refuseConflict<Name extends string>({
  fields,
  typed,
  shown,
  now,
  words = now,
}: {
  fields: readonly NoInfer<Name>[];
  typed: Partial<Record<Name, string>>;
  shown: Partial<Record<Name, string>>;
  now: Partial<Record<Name, string>>;
  words?: Partial<Record<Name, string>>;
}): FormRefusal<Name> {
  const values = { ...typed };
  for (const name of Object.keys(now) as Name[]) {
    if (!isChanged(typed[name], shown[name])) values[name] = now[name];
  }
  return { message: conflictMessage, errors: describeConflicts(fields, words), values, shown: now };
}

const conflictMessage =
  'Somebody else changed this in the meantime. Nothing was saved. Your entries are still here.';

function normaliseText(text = ''): string {
  return text.replaceAll('\r\n', '\n').trim();
}
