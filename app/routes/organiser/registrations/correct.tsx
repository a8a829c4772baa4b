import { redirect } from 'react-router';
import { participantTypeIds, participantTypeNames } from '#conference/edition/participant-types.server.ts';
import { isCountry, listCountries } from '#conference/registration/countries.ts';
import {
  type Correctable,
  correctRegistration,
} from '#conference/registration/record/correct-registration.server.ts';
import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import { type DeskRegistration, readForDesk } from '#conference/registration/record/read-for-desk.server.ts';
import { registrationSchema } from '#conference/registration/registration.ts';
import { stallHolderSchema } from '#conference/registration/stall-holder.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { askDesk, useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { FormRefusal } from '../form/form-refusal.ts';
import { IntentForm } from '../form/intent-form.tsx';
import { refuse } from '../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/correct';
import { CorrectAccountFields } from './correct-account-fields.tsx';
import { CorrectFields } from './correct-fields.tsx';

export const handle = deskTitle('Correct a registration');

const path = '/organiser/registrations/:registrationId/correct';

export const loader = organiserLoader(path, async ({ context, params }) => {
  const registration = requireRecord(await readForDesk(context.db, params.registrationId));
  return {
    recordPath: `/organiser/registrations/${registration.id}`,
    reference: registration.reference,
    hasPassport: registration.passportDestroyedAt === null,
    hadVisa: registration.needsVisa,
    values: valuesOf(registration),
    countries: listCountries(),
    types: participantTypeNames,
    isStallHolder: registration.isStallHolder,
  };
});

export const action = organiserAction(path, {
  correct: async ({ context, organiser, params, form }) => {
    const registration = requireRecord(await readForDesk(context.db, params.registrationId));
    const fields = Object.keys(valuesOf(registration));
    const values = Object.fromEntries(fields.map((name) => [name, fieldText(form, name)])) as CorrectValues;
    const read = registration.isStallHolder
      ? readAccountCorrection(values)
      : readCorrection(values, registration);
    if (!read.ok) return refuse(422, { errors: read.errors, values });
    const correction = {
      ...params,
      changes: read.changes,
      reason: read.reason,
      by: { actor: 'organiser', actorId: organiser.id },
      requestId: context.requestId,
    } as const;
    const corrected = await correctRegistration(context, correction, context.now());
    if (!corrected.ok) return refuse(409, { ...refusals[corrected.reason], values });
    if (corrected.changed.length === 0) return refuse(200, { message: nothingChanged, values });
    throw redirect(`/organiser/registrations/${registration.id}`, { status: 303 });
  },
});

const nothingChanged = 'Nothing was changed: the registration already has these values.';
const refusals = {
  'changed-meanwhile': {
    message: 'Somebody else changed this registration in the meantime. Please check it again.',
  },
  'no-such-registration': { message: 'This registration no longer exists.' },
  erased: { message: 'This registration was erased.' },
  'email-taken': { errors: { email: 'Another registration has this address.' } },
  'visa-address-missing': {
    errors: { visaAddress: 'Please enter the address for the invitation letter.' },
  },
  'passport-destroyed': { message: 'The passport details were destroyed after the conference.' },
};

type CorrectValues = ReturnType<typeof valuesOf>;
export type CorrectField = keyof CorrectValues;

function valuesOf(registration: DeskRegistration) {
  return {
    fullName: registration.fullName,
    organisation: registration.organisation ?? '',
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

type Errors = Partial<Record<CorrectField, string>>;
type Read = { ok: true; changes: Partial<Correctable>; reason: string } | { ok: false; errors: Errors };

/** Checks a correction of a stall holder's account: the name, the organisation and the address. */
function readAccountCorrection(values: CorrectValues): Read {
  const parsed = stallHolderSchema.safeParse(values);
  const reason = reasonSchema.safeParse({ reason: values.reason });
  if (parsed.success && reason.success) return { ok: true, changes: parsed.data, reason: reason.data.reason };
  const errors: Errors = {
    ...(!parsed.success && addressOrganiser(fieldErrors<CorrectField>(parsed.error))),
    ...(!reason.success && fieldErrors<CorrectField>(reason.error)),
  };
  return { ok: false, errors };
}

/**
 * Checks a correction with the rules of the registration form. The page does not show encrypted values. If such a field
 * is empty, its value does not change, and the check uses a valid placeholder instead.
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
  const errors: Errors = {
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

/** Changes "your passport" to "the passport", because the messages of the form address the participant. */
function addressOrganiser(errors: Errors): Errors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, error.replace(/\byour\b/g, 'the')]),
  );
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function Correct({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<FormRefusal<CorrectField>>(actionData);
  const { recordPath, reference, values, countries, types, hasPassport, hadVisa, isStallHolder } = loaderData;
  return (
    <div className="grid max-w-4xl gap-6">
      <PageHead title="Correct a registration" back={{ to: recordPath, label: reference }} />
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <IntentForm
        intent="correct"
        button="Save the correction"
        cancelTo={recordPath}
        className="group/correct"
      >
        {isStallHolder ? (
          <CorrectAccountFields refusal={{ values, ...refusal }} />
        ) : (
          <CorrectFields
            refusal={{ values, ...refusal }}
            countries={countries}
            types={types}
            hasPassport={hasPassport}
            hadVisa={hadVisa}
          />
        )}
      </IntentForm>
    </div>
  );
}
