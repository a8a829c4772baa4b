import { redirect } from 'react-router';
import { clearances } from '#conference/visa/clearances.server.ts';
import { carryOutStep, mostPeople, planStep } from '#conference/visa/desk/carry-out-visa-step.server.ts';
import { todayOf } from '#conference/visa/desk/visa-people.server.ts';
import { asksFor, readStep, stepSchema } from '#conference/visa/desk/visa-step.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { HiddenFields, IntentForm } from '../form/intent-form.tsx';
import { readFields, refuse } from '../form/read-fields.server.ts';
import { FormatLinks } from '../list/format-links.tsx';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/move';
import { leftOutOfStepWords, readStepAndPeople } from './read-step.server.ts';

export const handle = deskTitle('Next step');

const path = '/organiser/visa/move';

export const loader = organiserLoader(path, async (asked) => {
  const { url, context } = asked;
  const { ids, choice, label, back } = await readStepAndPeople(asked, url.searchParams);
  const today = todayOf(context.now());
  const step = readStep(choice, { number: '', on: today }, clearances);
  if (!step || label === undefined) throw redirect(back);
  const plan = await planStep(context, ids, step);
  return {
    back,
    label,
    asks: asksFor(choice),
    today,
    query: url.searchParams.toString(),
    plan: {
      ...plan,
      leftOut: plan.leftOut.map(({ because, ...person }) => ({
        ...person,
        because: leftOutOfStepWords[because],
      })),
    },
  };
});

const refusals = {
  nobody: 'Nobody of them can take this step.',
  'too-many': `A step is for at most ${mostPeople} people. Please choose fewer.`,
  'changed-meanwhile':
    'The list has changed since you opened it. This is the new list. Please check it again.',
};

export const action = organiserAction(path, {
  move: async (posted) => {
    const { context, by, form } = posted;
    const query = new URLSearchParams(fieldText(form, 'query'));
    const { ids, choice, back } = await readStepAndPeople(posted, query);
    const asks = asksFor(choice);
    const today = todayOf(context.now());
    if (!asks.day) form.set('on', today);
    const read = readFields(form, stepSchema);
    if (!read.ok) return read.refusal;
    const step = readStep(choice, read.data, clearances);
    if (!step) return refuse(422, { message: 'Please choose a step.' });
    const seen = fieldText(form, 'seen');
    const carriedOut = await carryOutStep(context, { ids, step, seen, ...by }, context.now());
    const { values } = read;
    if (carriedOut.ok) return redirectTo(back, 'visas-moved');
    if (carriedOut.reason === 'future') {
      return refuse(422, { errors: { on: 'The day cannot be after today.' }, values });
    }
    return refuse(409, { message: refusals[carriedOut.reason], values });
  },
});

/** How many names a preview shows at once. */
const namesShown = 200;

export default function Move({ loaderData, actionData }: Route.ComponentProps) {
  const { back, label, asks, today, query, plan } = loaderData;
  const refusal = useAnswer<FormRefusal<'number' | 'on'>>(actionData);
  const field = fieldsAfter(refusal);
  const { people, leftOut, digest } = plan;
  return (
    <div className="grid max-w-3xl gap-6">
      <PageHead title={label} back={{ to: back, label: 'Back' }} />
      <FormSummary message={refusal?.message} errors={refusal?.errors} />
      <section>
        <h2>{describeCount(people.length, 'person', 'people')}</h2>
        <Names people={people} />
      </section>
      {leftOut.length > 0 && (
        <section>
          <h2>Left out: {describeCount(leftOut.length, 'person', 'people')}</h2>
          <p className="mt-2">
            Export them: <FormatLinks to={`/organiser/visa/left-out?${query}`} />
          </p>
          <ul className="mt-2">
            {leftOut.slice(0, namesShown).map(({ id, fullName, reference, because }) => (
              <li key={id}>
                <bdi>{fullName}</bdi>, {reference}: {because}
              </li>
            ))}
          </ul>
          {leftOut.length > namesShown && <p>And {leftOut.length - namesShown} more.</p>}
        </section>
      )}
      {people.length > 0 && (
        <IntentForm
          intent="move"
          action={`${path}?${query}`}
          button={`${label}: ${people.length}`}
          cancelTo={back}
        >
          <HiddenFields fields={{ query, seen: digest }} />
          {asks.number && (
            <TextField
              {...field('number')}
              label="Number"
              hint="The number of the list or the answer. Each person’s page shows it."
              required={false}
              optional
              maxLength={60}
              autoComplete="off"
            />
          )}
          {asks.day && (
            <TextField
              {...field('on')}
              defaultValue={refusal?.values?.on ?? today}
              type="date"
              label="Day"
              min="2000-01-01"
              max={today}
            />
          )}
        </IntentForm>
      )}
    </div>
  );
}

function Names({ people }: { people: readonly { id: string; fullName: string; reference: string }[] }) {
  return (
    <>
      <ul className="mt-2">
        {people.slice(0, namesShown).map(({ id, fullName, reference }) => (
          <li key={id}>
            <bdi>{fullName}</bdi>, {reference}
          </li>
        ))}
      </ul>
      {people.length > namesShown && <p>And {people.length - namesShown} more.</p>}
      {people.length === 0 && <p className="mt-2">Nobody on this list can take this step.</p>}
    </>
  );
}
