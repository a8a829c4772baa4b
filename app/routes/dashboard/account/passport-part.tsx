import { data, Form, Link, redirect } from 'react-router';
import { mayShowSensitive } from '#conference/accounts/session.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { participantTypeIds } from '#conference/edition/participant-types.server.ts';
import { isCountry, listCountries } from '#conference/registration/countries.ts';
import {
  type CorrectionRefusal,
  correctRegistration,
} from '#conference/registration/record/correct-registration.server.ts';
import { openOwnDetails } from '#conference/registration/record/read-registration.server.ts';
import { type RegistrationErrors, registrationSchema } from '#conference/registration/registration.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { sayRich } from '#platform/words/words.ts';
import { describeRefusal } from '#routes/forms/form-action.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { sayPersonFields } from '#routes/registration/person-field-labels.server.ts';
import { FullNameField, PassportFields, VisaFields } from '#routes/registration/person-fields.tsx';
import { participantAction, participantLoader } from '#routes/visitor/participant-route.server.ts';
import { readOwnRegistration } from '#routes/visitor/visitor.server.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { mailTo } from '#ui/layout/mail-to.ts';
import type { Route } from './+types/correct';
import { correctWords } from './correct-words.ts';
import {
  type CorrectionField,
  type CorrectionValues,
  correctionFields,
  describeConflicts,
  findChanged,
  readShown,
  shownName,
  toStored,
} from './correction.ts';

type Refusal = {
  /** True if the sign-in by mail was more than an hour ago. */
  needsProof?: boolean;
  message?: string;
  errors?: CorrectionValues;
  values?: CorrectionValues;
  /** The values that the form showed, or the current values if somebody else has changed them. */
  shown?: CorrectionValues;
};

/** Returns the current values of the fields. The audit records that the participant saw them. */
export const loader = participantLoader(async ({ context, participant, translator }) => {
  // After a form that was sent too late, the page shows the typed values again, but no stored values.
  const isTooLate = cameTooLate.has(context);
  if (!isTooLate && !mayShowSensitive(participant, context.now())) throw redirect('/dashboard/data');
  const values = isTooLate ? {} : await showValues(context, participant.registrationId);
  return {
    words: translator.words(correctWords),
    fieldWords: sayPersonFields(translator),
    values,
    countries: listCountries(),
    deskEmail: edition.contact.email,
    visaHint: edition.visaHint,
  };
});

/**
 * The requests whose form was sent more than an hour after the sign-in by mail. The loader of the same request reads
 * them.
 */
const cameTooLate = new WeakSet<RouteContext>();

/** Returns the current values of the fields, or null if the passport details were destroyed. */
async function showValues(context: RouteContext, registrationId: string): Promise<CorrectionValues | null> {
  const registration = await readOwnRegistration(context, registrationId);
  const details = await openOwnDetails(context, { registrationId, requestId: context.requestId });
  if (!details) return null;
  return {
    fullName: registration.fullName,
    country: registration.country ?? '',
    passportNumber: details.passportNumber,
    passportExpiry: details.passportExpiry,
    needsVisa: registration.needsVisa ? 'yes' : 'no',
    visaAddress: details.visaAddress ?? '',
  };
}

function readTyped(form: FormData) {
  const values: CorrectionValues = Object.fromEntries(
    correctionFields.map((field) => [field, fieldText(form, field)]),
  );
  return { values, shown: readShown(form) };
}

export const action = participantAction(
  async ({ context, participant, form }) => {
    const { values, shown } = readTyped(form);
    if (!mayShowSensitive(participant, context.now())) {
      cameTooLate.add(context);
      return refuse(403, { needsProof: true, values, shown });
    }
    const { registrationId, email } = participant;
    // The registration form's schema checks the fields. Fields that this page lacks get values that the schema accepts.
    const parsed = registrationSchema(participantTypeIds).safeParse({
      ...values,
      email,
      participantType: participantTypeIds[0],
      clothSize: '',
      shoeSize: '',
    });
    const errors: Refusal['errors'] = parsed.success
      ? {}
      : fieldErrors<keyof RegistrationErrors & CorrectionField>(parsed.error);
    if (values.country !== '' && !isCountry(values.country ?? ''))
      errors.country = 'Please choose your country.';
    if (!parsed.success || errors.country) return refuse(422, { errors, values, shown });
    const { fullName, passportNumber, passportExpiry, needsVisa, visaAddress } = parsed.data;
    const country = values.country || undefined;
    const given = { fullName, country, passportNumber, passportExpiry, needsVisa, visaAddress };
    const changed = findChanged(values, shown);
    const corrected = await correctRegistration(
      context,
      {
        registrationId,
        changes: Object.fromEntries(changed.map((field) => [field, given[field]])),
        shown: toStored(shown),
        by: { actor: 'participant', actorId: registrationId },
        requestId: context.requestId,
      },
      context.now(),
    );
    if (!corrected.ok && corrected.reason === 'changed-meanwhile') {
      const now = (await showValues(context, registrationId)) ?? {};
      const errors = describeConflicts(corrected.fields, now);
      // Fields that were not changed in this form get their current values, so that saving again does not undo changes
      // by others.
      return refuse(409, { errors, values: { ...now, ...pickFields(values, changed) }, shown: now });
    }
    if (!corrected.ok && corrected.reason === 'fee-changes') {
      throw new Error('Participants cannot correct their type.');
    }
    if (!corrected.ok) return refuse(409, { message: refusals[corrected.reason], values, shown });
    return redirectTo('/dashboard/data', 'details-saved');
  },
  async ({ form }, unread) => refuse(unread.status, { ...describeRefusal(unread), ...readTyped(form) }),
);

function pickFields(values: CorrectionValues, fields: readonly CorrectionField[]): CorrectionValues {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

const refusals: Record<CorrectionRefusal, string> = {
  'no-such-registration': 'This registration does not exist any more.',
  erased: 'This registration was erased.',
  'email-taken': 'Another registration has this address.',
  'visa-address-missing': 'Please enter your full address for the invitation letter.',
  'passport-destroyed':
    'Your passport details were destroyed after the conference and cannot be changed any more.',
};

function refuse(status: number, refusal: Refusal) {
  return data<Refusal>(refusal, { status });
}

export default function Correct({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<Refusal>(actionData);
  const { countries, deskEmail, fieldWords, visaHint, words } = loaderData;
  const values = refusal?.values ?? loaderData.values;
  const shown = refusal?.shown ?? loaderData.values;
  const errors = refusal?.errors ?? {};
  return (
    <section className="max-w-3xl">
      <p>
        <Link to="/dashboard/data">Your data</Link>
      </p>
      <h2 className="mt-2 text-h3">Correct your registration</h2>
      {values === null ? (
        <p className="mt-4 max-w-prose">
          Your passport details and files were destroyed after the conference. For anything else that is wrong
          please write to <a href={mailTo(deskEmail)}>{deskEmail}</a>.
        </p>
      ) : (
        <>
          <p className="mt-4 mb-6 max-w-prose">
            We keep the previous values encrypted with your registration, so that every change can be checked.
          </p>
          {/* A new key makes React create new fields, which show the values that somebody else has changed. */}
          <Form key={JSON.stringify(shown)} method="post" className="group/visa">
            {correctionFields.map((field) => (
              <input key={field} type="hidden" name={shownName(field)} value={shown?.[field] ?? ''} />
            ))}
            <FormSummary errors={errors} message={refusal?.needsProof ? '' : refusal?.message}>
              {refusal?.needsProof ? (
                <p>
                  {sayRich(words.proofOver, {
                    prove: (text) => (
                      <Link to="/dashboard/data" target="_blank">
                        {text}
                      </Link>
                    ),
                  })}
                </p>
              ) : undefined}
            </FormSummary>
            <div className="fields">
              <FullNameField words={fieldWords} values={values} errors={errors} />
              <SelectField
                name="country"
                label="Country of residence"
                options={countries}
                placeholder="Not given yet"
                required={false}
                defaultValue={values.country}
                error={errors.country}
              />
              <PassportFields words={fieldWords} values={values} errors={errors} />
              <VisaFields words={fieldWords} values={values} errors={errors} hint={visaHint} />
            </div>
            <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
              <SubmitButton>Save the corrections</SubmitButton>
              <Link to="/dashboard/data">Cancel</Link>
            </p>
          </Form>
        </>
      )}
    </section>
  );
}
