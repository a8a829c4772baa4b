import { nameParticipantType } from '#conference/edition/participant-types.server.ts';
import '#ui/desk/desk-record.css';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { type Arrival, findArrivals } from '#conference/door/arrivals.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { type MergeRefusal, mergeRegistrations } from '#conference/merging/merge-registrations.server.ts';
import { readBalance } from '#conference/payments/read-balances.server.ts';
import { nameCountry } from '#conference/registration/countries.ts';
import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import { type DeskRegistration, readForDesk } from '#conference/registration/record/read-for-desk.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import type { RequestContext } from '#platform/http/request-context.server.ts';
import { askDesk, useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { describeDay, describeTime } from '../desk-dates.server.ts';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm, ReasonField } from '../form/intent-form.tsx';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/merge';
import { standingWords } from './registration-words.ts';

export const handle = deskTitle('Merge two registrations');

const path = '/organiser/registrations/:registrationId/merge';

/** Loads both registrations. The page preselects the registration of the path as the one to keep. */
export const loader = organiserLoader(path, async ({ context, params, url }) => {
  const otherId = url.searchParams.get('with') ?? '';
  if (!isUuid(otherId) || otherId === params.registrationId) throw data(null, { status: 404 });
  const own = requireRecord(await readForDesk(context.db, params.registrationId));
  const other = requireRecord(await readForDesk(context.db, otherId));
  const arrivals = await findArrivals(context.db, [own.id, other.id]);
  return {
    id: own.id,
    sides: [
      await describeSide(context, own, arrivals.get(own.id)),
      await describeSide(context, other, arrivals.get(other.id)),
    ],
    haveBothArrived: arrivals.size === 2,
  };
});

const mergeSchema = reasonSchema.extend({ with: z.string(), keep: z.string() });

export const action = organiserAction(path, {
  merge: async ({ context, by, params, form }) => {
    const read = readFields(form, mergeSchema);
    if (!read.ok) return read.refusal;
    const { keep: keptId, with: other, reason } = read.data;
    const ids = [params.registrationId, other];
    const otherId = ids.find((id) => id !== keptId) ?? keptId;
    if (!ids.every(isUuid) || !ids.includes(keptId)) {
      return refuse(422, { message: 'Please choose the registration to keep.', values: read.values });
    }
    const merged = await mergeRegistrations(context, { keptId, otherId, reason, ...by }, context.now());
    if (!merged.ok) return refuse(409, { message: refusals[merged.reason], values: read.values });
    throw redirect(`/organiser/registrations/${keptId}`, { status: 303 });
  },
});

const refusals: Record<MergeRefusal, string> = {
  same: 'You chose the same registration twice.',
  'no-such-registration': 'One of the two registrations no longer exists.',
  'not-open':
    'The registration that you want to keep was withdrawn or merged. Reinstate it first, or keep the other registration.',
  'stall-holder-kept':
    'The account of a stall holder cannot take over another registration. Keep the other one, and the bookings move to it.',
  'merged-already': 'The other registration was already merged.',
  erased: 'One of the two registrations was erased.',
};

async function describeSide(
  { db }: RequestContext,
  registration: DeskRegistration,
  arrival: Arrival | undefined,
) {
  const balance = await readBalance(db, { kind: 'registration', id: registration.id });
  const paid = balance
    ? formatMoney({ amount: balance.paid, currency: balance.currency })
    : 'nothing charged';
  const kinds = registration.files.map(({ kind }) => (kind === 'photo' ? 'photograph' : 'passport scan'));
  return {
    id: registration.id,
    reference: registration.reference,
    facts: [
      { label: 'Name', value: registration.fullName },
      { label: 'Email', value: registration.email },
      { label: 'Status', value: standingWords[registration.standing] },
      { label: 'Registered', value: describeDay(registration.createdAt) },
      { label: 'Type', value: nameParticipantType(registration.participantType) },
      { label: 'Paid', value: paid },
      { label: 'Arrived', value: arrival ? describeTime(arrival.arrived_at) : 'not yet' },
      { label: 'Country', value: registration.country ? nameCountry(registration.country) : '–' },
      {
        label: 'Sizes',
        value: `${registration.clothSize?.toUpperCase() ?? '–'} / ${registration.shoeSize ?? '–'}`,
      },
      { label: 'Files', value: kinds.join(', ') || 'none' },
    ],
  };
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function Merge({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<FormRefusal<'reason' | 'with' | 'keep'>>(actionData);
  const { id, sides, haveBothArrived } = loaderData;
  const [own, other] = sides;
  const keptId = refusal?.values?.keep ?? id;
  return (
    <div className="max-w-4xl">
      <PageHead
        title="Merge two registrations"
        back={{ to: `/organiser/registrations/${id}`, label: own?.reference }}
      />
      <p className="mt-4 mb-6 max-w-prose">
        The registration you keep gets the payments and the check-in of the other one, and as many of its
        bookings as one person may hold. It also gets missing files, sizes and the country. Nobody can log in
        to the other one. You can undo the merge until passports are destroyed.
      </p>
      {haveBothArrived && (
        <p className="mb-6 max-w-prose border-l-4 border-madder pl-4">
          Both were checked in at the door. Are they really the same person?
        </p>
      )}
      <FormSummary message={refusal?.message} />
      <IntentForm
        intent="merge"
        button="Merge"
        fields={{ with: other?.id ?? '' }}
        cancelTo={`/organiser/registrations/${id}`}
      >
        <fieldset>
          <legend className="field-label">Which one do you keep?</legend>
          <div className="mt-2 grid gap-5 md:grid-cols-2">
            {sides.map((side) => (
              <label key={side.id} className="merge-side">
                <span className="choice">
                  <input
                    type="radio"
                    name="keep"
                    value={side.id}
                    defaultChecked={side.id === keptId}
                    required
                  />
                  <strong>{side.reference}</strong>
                </span>
                <span className="merge-facts">
                  {side.facts.map(({ label, value }) => (
                    <span key={label}>
                      <span className="facts-note">{label}</span>
                      <bdi className="wrap-anywhere">
                        {label === 'Email' ? <EmailAddress address={value} /> : value}
                      </bdi>
                    </span>
                  ))}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <ReasonField
          {...fieldsAfter(refusal)('reason')}
          label="How do you know that they are the same person?"
          hint="The history of both registrations shows it."
        />
      </IntentForm>
    </div>
  );
}
