import { redirectTo } from '#routes/forms/form-answers.server.ts';
import '#ui/desk/desk-record.css';
import { data } from 'react-router';
import { z } from 'zod';
import { compareRegistrations } from '#conference/registration/merging/compare-registrations.server.ts';
import { type MergeChoices, mergeChoices } from '#conference/registration/merging/merge-choice.ts';
import {
  type MergeRefusal,
  mergeRegistrations,
} from '#conference/registration/merging/merge-registrations.server.ts';
import { reasonSchema } from '#conference/registration/record/desk-forms.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { RadioField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm, ReasonField } from '../form/intent-form.tsx';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import { requireRecord } from '../require-record.server.ts';
import type { Route } from './+types/merge';
import { choiceName, describeComparison } from './describe-comparison.server.ts';

export const handle = deskTitle('Merge two registrations');

const path = '/organiser/registrations/:registrationId/merge';

/** Loads both registrations. The page suggests keeping the registration that is paid or has more details. */
export const loader = organiserLoader(path, async ({ context, params, url }) => {
  const otherId = url.searchParams.get('with') ?? '';
  if (!isUuid(otherId) || otherId === params.registrationId) throw data(null, { status: 404 });
  const id = params.registrationId;
  const compared = requireRecord(await compareRegistrations(context, [id, otherId]));
  return { id, otherId, ...describeComparison(context.settings, compared) };
});

const mergeSchema = reasonSchema.extend({ with: z.string(), keep: z.string(), shownAt: z.string() });

export const action = organiserAction(path, {
  merge: async ({ context, by, params, form }) => {
    const typed = readTyped(form);
    const read = readFields(form, mergeSchema);
    if (!read.ok) return refuse(422, { ...read.refusal.data, values: typed });
    const { keep: keptId, with: other, reason, shownAt } = read.data;
    const ids = [params.registrationId, other];
    const otherId = ids.find((id) => id !== keptId) ?? keptId;
    if (!ids.every(isUuid) || !ids.includes(keptId)) {
      return refuse(422, { message: 'Please choose the registration to keep.', values: typed });
    }
    const choices: MergeChoices = {};
    for (const choice of mergeChoices) {
      const from = fieldText(form, choiceName(choice));
      if (ids.includes(from)) choices[choice] = from === keptId ? 'kept' : 'other';
    }
    const merge = { keptId, otherId, reason, choices, ...readShownAt(ids, shownAt), ...by };
    const merged = await mergeRegistrations(context, merge, context.now());
    if (!merged.ok) return refuse(409, { message: refusals[merged.reason], values: typed });
    return redirectTo(`/organiser/registrations/${keptId}`);
  },
});

/**
 * Reads the fields of the form, so that a refused form shows them again. Leaves out `shownAt`: after a refusal, the
 * page shows the current registrations, and so it needs new times.
 */
function readTyped(form: FormData): Record<string, string> {
  const names = ['with', 'keep', 'reason', ...mergeChoices.map(choiceName)];
  return Object.fromEntries(names.map((name) => [name, fieldText(form, name)]));
}

function readShownAt(ids: readonly string[], shownAt: string) {
  const times = shownAt.split(' ');
  if (times.length !== ids.length) return {};
  return { shownAt: Object.fromEntries(ids.map((id, index) => [id, times[index] ?? ''])) };
}

const refusals: Record<MergeRefusal, string> = {
  same: 'You chose the same registration twice.',
  'no-such-registration': 'One of the two registrations no longer exists.',
  'not-open':
    'The registration that you want to keep was withdrawn or merged. Reinstate it first, or keep the other registration.',
  'stall-holder-kept':
    'The account of a stall holder cannot take over another registration. Keep the other registration. The bookings are then moved to it.',
  'merged-already': 'The other registration was already merged.',
  erased: 'One of the two registrations was erased.',
  'changed-meanwhile':
    'Somebody changed one of the two registrations in the meantime. The page shows the current registrations. Please check them again.',
};

export default function Merge({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<FormRefusal<string>>(actionData);
  const { id, otherId, sides, choices, suggestedId, haveBothArrived, shownAt } = loaderData;
  const keptId = refusal?.values?.keep || suggestedId;
  return (
    <div className="max-w-4xl">
      <PageHead
        title="Merge two registrations"
        back={{ to: `/organiser/registrations/${id}`, label: sides[0]?.reference }}
      />
      <p className="mt-4 mb-6 max-w-prose">
        The registration that you keep gets the payments, the check-in, the papers and the missing details and
        files of the other registration. It also gets the paid bookings, and as many unpaid bookings as one
        person may have. Nobody can log in to the other registration any more. You can undo the merge until
        passports are destroyed.
      </p>
      {haveBothArrived && (
        <p className="mb-6 max-w-prose border-s-4 border-madder ps-4">
          Both registrations were checked in at the door. Do they really belong to the same person?
        </p>
      )}
      <FormSummary message={refusal?.message} />
      <IntentForm
        intent="merge"
        button="Merge"
        fields={{ with: otherId, shownAt }}
        cancelTo={`/organiser/registrations/${id}`}
      >
        <fieldset>
          <legend className="field-label">Which registration do you keep?</legend>
          <p className="field-hint">
            The registration that you keep has the same reference and email address as before. The page
            suggests the one that is paid, or the one that has more details.
          </p>
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
        {choices.length > 0 && (
          <section className="grid gap-5">
            <div>
              <h2>Differences</h2>
              <p className="mt-1 max-w-prose">
                Choose the correct values for the registration that you keep. The other registration gets the
                values that you do not choose.
              </p>
            </div>
            {choices.map(({ name, legend, options, fromId, isSealed }) => (
              <RadioField
                key={name}
                id={name}
                name={name}
                legend={legend}
                {...(isSealed && {
                  hint: 'These encrypted values differ. To see them, give a reason on the page of each registration.',
                })}
                defaultValue={refusal?.values?.[name] || fromId}
                options={options.map(({ value, label, reference }) => ({
                  value,
                  label: (
                    <>
                      <bdi className="wrap-anywhere">{label}</bdi>{' '}
                      <span className="facts-note">{reference}</span>
                    </>
                  ),
                }))}
              />
            ))}
          </section>
        )}
        <ReasonField
          {...fieldsAfter(refusal)('reason')}
          label="How do you know that they are the same person?"
          hint="The history of both registrations shows your answer."
        />
      </IntentForm>
    </div>
  );
}
