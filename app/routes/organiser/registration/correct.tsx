import { participantTypeNames } from '#conference/edition/participant-types.server.ts';
import { listCountries } from '#conference/registration/countries.ts';
import { correctRegistration } from '#conference/registration/record/correct-registration.server.ts';
import { readForDesk } from '#conference/registration/record/read-for-desk.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { CheckboxField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import type { FormRefusal } from '../form/form-refusal.ts';
import { IntentForm } from '../form/intent-form.tsx';
import { refuse } from '../form/read-fields.server.ts';
import { isChanged, readShown, refuseConflict } from '../form/shown-values.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/correct';
import { CorrectAccountFields } from './correct-account-fields.tsx';
import { CorrectFields } from './correct-fields.tsx';
import {
  type CorrectField,
  type CorrectValues,
  describeFeeChange,
  describeValues,
  readAccountCorrection,
  readCorrection,
  shownFields,
  shownValuesOf,
  toStored,
  valuesOf,
} from './correct-values.server.ts';

export const handle = deskTitle('Correct a registration');

const path = '/organiser/registrations/:registrationId/correct';

export const loader = organiserLoader(path, async ({ context, params }) => {
  const registration = requireRecord(await readForDesk(context.db, params.registrationId));
  return {
    recordPath: `/organiser/registrations/${registration.id}`,
    reference: registration.reference,
    hasPassport: registration.passportDestroyedAt === null,
    hadVisa: registration.needsVisa,
    values: shownValuesOf(registration),
    shownAt: registration.updatedAt.toISOString(),
    countries: listCountries(),
    types: participantTypeNames(context.settings),
    isStallHolder: registration.isStallHolder,
  };
});

type CorrectRefusal = FormRefusal<CorrectField | 'acceptedFee'> & {
  shownAt?: string;
  /**
   * The new fee, if the correction changes the participant type. The organiser must accept the fee before the type
   * changes.
   */
  fee?: { amount: number; words: string };
};

export const action = organiserAction(path, {
  correct: async ({ context, organiser, params, form }) => {
    const registration = requireRecord(await readForDesk(context.db, params.registrationId));
    const fields = Object.keys(valuesOf(registration));
    const values = Object.fromEntries(fields.map((name) => [name, fieldText(form, name)])) as CorrectValues;
    const shown = readShown(form, shownFields);
    const shownAt = fieldText(form, 'shownAt');
    const refuseWith = (status: number, refusal: CorrectRefusal) =>
      refuse(status, { shown, shownAt, values, ...refusal });
    const read = registration.isStallHolder
      ? readAccountCorrection(values)
      : readCorrection(context.settings, values, shown, registration);
    if (!read.ok) return refuseWith(422, { errors: read.errors });
    const kept = shownFields.filter((field) => !isChanged(values[field], shown[field]));
    const acceptedFee = fieldText(form, 'acceptedFee');
    const correction = {
      ...params,
      changes: Object.fromEntries(
        Object.entries(read.changes).filter(([field]) => !kept.some((one) => one === field)),
      ),
      shown: toStored(shown),
      ...(!Number.isNaN(Date.parse(shownAt)) && { shownAt: new Date(shownAt) }),
      ...(/^\d{1,12}$/.test(acceptedFee) && { acceptedFee: Number(acceptedFee) }),
      reason: read.reason,
      by: { actor: 'organiser', actorId: organiser.id },
      requestId: context.requestId,
    } as const;
    const corrected = await correctRegistration(context, correction, context.now());
    if (corrected.ok && corrected.changed.length === 0) return refuseWith(200, { message: nothingChanged });
    if (corrected.ok) return redirectTo(`/organiser/registrations/${registration.id}`);
    switch (corrected.reason) {
      case 'changed-meanwhile': {
        const now = requireRecord(await readForDesk(context.db, registration.id));
        const { fields } = corrected;
        const conflict = {
          fields,
          typed: values,
          shown,
          now: shownValuesOf(now),
          words: describeValues(context.settings, now),
        };
        return refuseWith(409, {
          ...refuseConflict<CorrectField>(conflict),
          shownAt: now.updatedAt.toISOString(),
        });
      }
      case 'fee-changes':
        return refuseWith(409, {
          errors: { acceptedFee: 'Please confirm the new fee.' },
          fee: describeFeeChange(corrected),
        });
      default:
        return refuseWith(409, refusals[corrected.reason]);
    }
  },
});

const nothingChanged = 'Nothing was changed: the registration already has these values.';
const refusals = {
  'no-such-registration': { message: 'This registration no longer exists.' },
  erased: { message: 'This registration was erased.' },
  'email-taken': { errors: { email: 'Another registration has this address.' } },
  'visa-address-missing': {
    errors: { visaAddress: 'Please enter the address for the invitation letter.' },
  },
  'passport-destroyed': { message: 'The passport details were destroyed after the conference.' },
};

export default function Correct({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<CorrectRefusal>(actionData);
  const { recordPath, shownAt, reference, values, countries, types, hasPassport, hadVisa, isStallHolder } =
    loaderData;
  return (
    <div className="grid max-w-4xl gap-6">
      <PageHead title="Correct a registration" back={{ to: recordPath, label: reference }} />
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <IntentForm
        intent="correct"
        button="Save the correction"
        cancelTo={recordPath}
        className="group/correct"
        fields={{ shownAt: refusal?.shownAt ?? shownAt }}
        shown={refusal?.shown ?? values}
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
        {refusal?.fee && (
          <CheckboxField
            key={refusal.fee.amount}
            name="acceptedFee"
            value={String(refusal.fee.amount)}
            label={refusal.fee.words}
            error={refusal.errors?.acceptedFee}
          />
        )}
      </IntentForm>
    </div>
  );
}
