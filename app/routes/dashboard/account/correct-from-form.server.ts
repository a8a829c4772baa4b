import { data } from 'react-router';
import { mayShowSensitive } from '#conference/accounts/session.ts';
import { isCountry } from '#conference/registration/countries.ts';
import { correctRegistration } from '#conference/registration/record/correct-registration.server.ts';
import { type RegistrationErrors, registrationSchemaOf } from '#conference/registration/registration.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { ParticipantForm } from '#routes/visitor/participant-route.server.ts';
import { readOwnRegistration } from '#routes/visitor/visitor.server.ts';
import { accountWords } from './account-words.ts';
import type { AccountRefusal } from './change-account.server.ts';
import {
  type CorrectionField,
  type CorrectionValues,
  correctionFields,
  describeConflicts,
  findChanged,
  readShown,
  toStored,
} from './correction.ts';
import { showValues } from './load-account.server.ts';

/** Reads what was typed into the form of the correction, and what the form showed. */
export function readCorrection(form: FormData) {
  const values: CorrectionValues = Object.fromEntries(
    correctionFields.map((field) => [field, fieldText(form, field)]),
  );
  return { values, shown: readShown(form) };
}

/** Corrects the participant's own registration within an hour of a sign-in by mail. Saves only the changed fields. */
export async function correctFromForm({ context, participant, form, translator }: ParticipantForm) {
  const typed = readCorrection(form);
  const { values, shown } = typed;
  const words = translator.words(accountWords);
  if (!mayShowSensitive(participant, context.now())) {
    return refuse(403, { correction: { ...typed, needsProof: true } });
  }
  const { registrationId, email } = participant;
  // The registration form's schema checks the fields. Fields that this page lacks get values that the schema accepts.
  const parsed = registrationSchemaOf(context.settings).safeParse({
    ...values,
    email,
    participantType: context.settings.participantTypes[0]?.id,
    clothSize: '',
    shoeSize: '',
  });
  const errors: CorrectionValues = parsed.success
    ? {}
    : fieldErrors<keyof RegistrationErrors & CorrectionField>(parsed.error, translator);
  if (values.country !== '' && !isCountry(values.country ?? '')) errors.country = words.chooseCountry;
  if (!parsed.success || errors.country) return refuse(422, { errors, correction: typed });
  const { fullName, passportNumber, passportExpiry, needsVisa, visaAddress } = parsed.data;
  const country = values.country || undefined;
  const given = { fullName, country, passportNumber, passportExpiry, needsVisa, visaAddress };
  const changed = findChanged(values, shown);
  const corrected = await correctRegistration(
    context,
    {
      registrationId,
      changes: pickFields(given, changed),
      shown: toStored(shown),
      by: { actor: 'participant', actorId: registrationId },
      requestId: context.requestId,
    },
    context.now(),
  );
  if (corrected.ok) return redirectTo('/dashboard/account', 'details-saved');
  if (corrected.reason === 'changed-meanwhile') {
    const now = (await showValues({ context }, await readOwnRegistration(context, registrationId))) ?? {};
    const conflicts = describeConflicts(corrected.fields, now, words);
    // Fields that were not changed in this form get their current values, so that saving again does not undo changes by
    // others.
    const correction = { values: { ...now, ...pickFields(values, changed) }, shown: now };
    return refuse(409, { errors: conflicts, correction });
  }
  if (corrected.reason === 'fee-changes') throw new Error('Participants cannot correct their type.');
  return refuse(409, { message: words[corrected.reason], correction: typed });
}

function pickFields<Values extends object>(values: Values, fields: readonly (keyof Values)[]) {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>;
}

function refuse(status: number, refusal: AccountRefusal) {
  return data<AccountRefusal>(refusal, { status });
}
