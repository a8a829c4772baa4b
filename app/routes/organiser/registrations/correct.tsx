import { data, Form, Link, redirect } from 'react-router';
import { participantTypeIds, participantTypeNames } from '#conference/edition/participant-types.server.ts';
import { isCountry, listCountries } from '#conference/registration/countries.ts';
import {
  type Correctable,
  type CorrectionRefusal,
  correctRegistration,
} from '#conference/registration/record/correct-registration.server.ts';
import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import type { DeskRegistration } from '#conference/registration/record/read-for-desk.server.ts';
import { registrationSchema } from '#conference/registration/registration.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { askDesk, useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle, PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/correct';
import { type CorrectField, CorrectFields, type CorrectValues, correctFields } from './correct-fields.tsx';
import { registrationPath, requireRegistration } from './require-registration.server.ts';

export const meta = deskTitle('Correct a registration');

const path = '/organiser/registrations/:registrationId/correct';

export const loader = organiserLoader(path, async ({ context, params }) => {
  const registration = await requireRegistration(context, params);
  return {
    recordPath: registrationPath(registration.id),
    reference: registration.reference,
    fullName: registration.fullName,
    hasPassport: registration.passportDestroyedAt === null,
    hadVisa: registration.needsVisa,
    values: valuesOf(registration),
    countries: listCountries(),
    types: participantTypeNames,
  };
});

type Refusal = { message?: string; errors?: Partial<Record<CorrectField, string>>; values: CorrectValues };

export const action = organiserAction(path, {
  correct: async ({ context, organiser, params, form }) => {
    const registration = await requireRegistration(context, params);
    const values = Object.fromEntries(
      correctFields.map((field) => [field, fieldText(form, field)]),
    ) as CorrectValues;
    const read = readCorrection(values, registration);
    if (!read.ok) return data<Refusal>({ errors: read.errors, values }, { status: 422 });
    const correction = {
      registrationId: registration.id,
      changes: read.changes,
      reason: read.reason,
      by: { actor: 'organiser', actorId: organiser.id },
      requestId: context.requestId,
    } as const;
    const corrected = await correctRegistration(context, correction, context.now());
    if (!corrected.ok) {
      const errors = errorsOf[corrected.reason];
      const refusal = errors ? { errors } : { message: messages[corrected.reason] };
      return data<Refusal>({ ...refusal, values }, { status: 409 });
    }
    if (corrected.changed.length === 0) {
      return data<Refusal>({
        message: 'Nothing was changed: the registration already has these values.',
        values,
      });
    }
    throw redirect(registrationPath(registration.id), { status: 303 });
  },
});

const messages: Record<CorrectionRefusal | 'changed-meanwhile', string> = {
  'changed-meanwhile': 'Somebody else changed this registration in the meantime. Please check it again.',
  'no-such-registration': 'This registration no longer exists.',
  erased: 'This registration was erased.',
  'email-taken': 'Another registration has this address.',
  'visa-address-missing': 'Please enter the address for the invitation letter.',
  'passport-destroyed': 'The passport details were destroyed after the conference.',
};
const errorsOf: Partial<Record<CorrectionRefusal | 'changed-meanwhile', Refusal['errors']>> = {
  'email-taken': { email: messages['email-taken'] },
  'visa-address-missing': { visaAddress: messages['visa-address-missing'] },
};

function valuesOf(registration: DeskRegistration): CorrectValues {
  return {
    fullName: registration.fullName,
    email: registration.email,
    participantType: registration.participantType,
    country: registration.country ?? '',
    needsVisa: registration.needsVisa ? 'yes' : 'no',
    visaAddress: '',
    passportNumber: '',
    passportExpiry: '',
    clothSize: registration.clothSize ?? '',
    shoeSize: String(registration.shoeSize ?? ''),
    interestedDoctorate: registration.interestedDoctorate ? 'on' : '',
    reason: '',
  };
}

type Read =
  | { ok: true; changes: Partial<Correctable>; reason: string }
  | { ok: false; errors: NonNullable<Refusal['errors']> };

/**
 * Checks a correction by the rules of the registration form. The page does not show encrypted values, so an empty field
 * keeps its value, and a valid placeholder stands in for it during the check.
 */
function readCorrection(values: CorrectValues, { needsVisa }: DeskRegistration): Read {
  const isKept = {
    passportNumber: values.passportNumber.trim() === '',
    passportExpiry: values.passportExpiry.trim() === '',
    visaAddress: needsVisa && values.visaAddress.trim() === '',
  };
  const parsed = registrationSchema(participantTypeIds).safeParse({
    ...values,
    ...(isKept.passportNumber && { passportNumber: 'UNCHANGED' }),
    ...(isKept.passportExpiry && { passportExpiry: '2030-01-01' }),
    ...(isKept.visaAddress && { visaAddress: 'unchanged' }),
  });
  const reason = reasonSchema.safeParse({ reason: values.reason });
  const errors: Refusal['errors'] = {
    ...(!parsed.success && addressOrganiser(fieldErrors<CorrectField>(parsed.error))),
    ...(values.country !== '' && !isCountry(values.country) && { country: 'Please choose a country.' }),
    ...(!reason.success && fieldErrors<CorrectField>(reason.error)),
  };
  if (!parsed.success || !reason.success || Object.keys(errors).length > 0) return { ok: false, errors };
  const { passportNumber, passportExpiry, visaAddress, ...plain } = parsed.data;
  return {
    ok: true,
    reason: reason.data.reason,
    changes: {
      ...plain,
      country: values.country || null,
      ...(!isKept.passportNumber && { passportNumber }),
      ...(!isKept.passportExpiry && { passportExpiry }),
      ...(!isKept.visaAddress && { visaAddress }),
    },
  };
}

/** Changes "your passport" to "the passport": the form's messages speak to the participant. */
function addressOrganiser(errors: NonNullable<Refusal['errors']>): NonNullable<Refusal['errors']> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, error.replace(/\byour\b/g, 'the')]),
  );
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function Correct({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<Partial<Refusal>>(actionData);
  const { recordPath, reference, fullName, values, countries, types, hasPassport, hadVisa } = loaderData;
  const label = (
    <>
      <bdi>{fullName}</bdi>, {reference}
    </>
  );
  return (
    <div className="grid max-w-4xl gap-6">
      <PageHead title="Correct a registration" back={{ to: recordPath, label }} />
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <Form method="post" className="group/correct grid gap-8">
        <CorrectFields
          values={refusal?.values ?? values}
          errors={refusal?.errors ?? {}}
          countries={countries}
          types={types}
          hasPassport={hasPassport}
          hadVisa={hadVisa}
        />
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <SubmitButton intent="correct">Save the correction</SubmitButton>
          <Link to={recordPath}>Cancel</Link>
        </p>
      </Form>
    </div>
  );
}
