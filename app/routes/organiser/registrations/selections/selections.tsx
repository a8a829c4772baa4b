import '#ui/desk/desk-record.css';
import { Link } from 'react-router';
import { listSelections, makeSelection } from '#conference/selections/selections.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { askDesk, useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { describeZonedTime } from '../../desk-dates.server.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { refuse } from '../../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { describeCount } from '../../page/count.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { readRegistrationSearch } from '../registration-search.server.ts';
import type { Route } from './+types/selections';

export const handle = deskTitle('Selections');

const path = '/organiser/registrations/selections';

/** The page shows this many selections. */
const shown = 30;

export const loader = organiserLoader(path, async ({ context, organiser }) => {
  const selections = await listSelections(context.db, { organiserId: organiser.id, count: shown });
  return {
    selections: selections.map(({ madeAt, ...one }) => ({ ...one, madeAt: describeZonedTime(madeAt) })),
  };
});

export const action = organiserAction(path, {
  choose: async ({ context, organiser, form }) => {
    const ids = form.getAll('id').map(String).filter(isUuid);
    const choice = { choice: { ids }, organiserId: organiser.id };
    const id = ids.length === 0 ? undefined : await makeSelection(context.db, choice, context.now());
    if (id === undefined) {
      return refuse(422, { message: 'Nobody was ticked. Go back to the list and tick somebody first.' });
    }
    return redirectTo(`${path}/${id}`);
  },
  'choose-all': async ({ context, organiser, form }) => {
    const query = new URLSearchParams(fieldText(form, 'query').slice(0, 2000));
    // Conditions that the organiser may not use are left out, as on the list.
    const choice = { choice: readRegistrationSearch(query, organiser), organiserId: organiser.id };
    const id = await makeSelection(context.db, choice, context.now());
    if (id === undefined) return refuse(422, { message: 'Nobody is on this list any more.' });
    query.set('all', 'yes');
    return redirectTo(`${path}/${id}?${query}`);
  },
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function Selections({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<FormRefusal>(actionData);
  const { selections } = loaderData;
  return (
    <>
      <PageHead
        title="Selections"
        back={{ to: '/organiser/registrations', label: 'Registrations' }}
        intro="What you have chosen from the list in the last 30 days. Only you see it."
      />
      <FormSummary message={refusal?.message} />
      {selections.length === 0 && <p className="mt-6">None yet.</p>}
      <ul className="rows mt-6 empty:hidden">
        {selections.map(({ id, madeAt, count }) => (
          <li key={id}>
            <Link to={`${path}/${id}`}>{describeCount(count, 'registration', 'registrations')}</Link>
            <span>{madeAt}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
