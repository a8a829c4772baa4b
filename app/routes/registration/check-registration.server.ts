import type { Settings } from '#conference/edition/settings.ts';
import {
  type RegistrationErrors,
  type RegistrationForm,
  registrationSchemaOf,
} from '#conference/registration/registration.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import type { Translator } from '#platform/words/words.server.ts';
import type { FieldFile } from '#routes/forms/form-files.server.ts';

/** Checks the typed values and the files of a registration, from the public form or from the desk. */
export function checkRegistration(
  settings: Settings,
  values: Readonly<Record<string, string>>,
  files: readonly FieldFile[],
  translator: Translator,
): { ok: true; form: RegistrationForm } | { ok: false; errors: RegistrationErrors } {
  const parsed = registrationSchemaOf(settings).safeParse(values);
  const errors: RegistrationErrors = parsed.success ? {} : fieldErrors(parsed.error, translator);
  for (const { field, error } of files) {
    if (error && (field === 'photo' || field === 'passport')) errors[field] = error;
  }
  return parsed.success && Object.keys(errors).length === 0
    ? { ok: true, form: parsed.data }
    : { ok: false, errors };
}
