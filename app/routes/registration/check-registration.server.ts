import { participantTypeIds } from '#conference/edition/participant-types.server.ts';
import {
  type RegistrationErrors,
  type RegistrationForm,
  registrationSchema,
} from '#conference/registration/registration.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import type { Translator } from '#platform/words/words.server.ts';
import type { FieldFile } from '#routes/forms/form-files.server.ts';

/** The schema is created only once, because creating it takes longer than checking a form. */
const schema = registrationSchema(participantTypeIds);

/** Checks the typed values and the files of a registration, from the public form or from the desk. */
export function checkRegistration(
  values: Readonly<Record<string, string>>,
  files: readonly FieldFile[],
  translator: Translator,
): { ok: true; form: RegistrationForm } | { ok: false; errors: RegistrationErrors } {
  const parsed = schema.safeParse(values);
  const errors: RegistrationErrors = parsed.success ? {} : fieldErrors(parsed.error, translator);
  for (const { field, error } of files) {
    if (error && (field === 'photo' || field === 'passport')) errors[field] = error;
  }
  return parsed.success && Object.keys(errors).length === 0
    ? { ok: true, form: parsed.data }
    : { ok: false, errors };
}
