import { type Choice, makeSelection } from '#conference/organiser/selections/selections.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { type OrganiserForm, organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import {
  chooseAll,
  chooseTicked,
  listedQuery,
  loadSelections,
  refuseEmptyList,
  tickedRows,
} from '../../selections/act-on-selections.server.ts';
import { SelectionsPage } from '../../selections/selections-page.tsx';
import { readRegistrationSearch } from '../registration-search.server.ts';
import type { Route } from './+types/selections';

export const handle = deskTitle('Selections');

const path = '/organiser/registrations/selections';

export const loader = organiserLoader(path, async ({ context, organiser }) => ({
  selections: await loadSelections(context.db, organiser, 'registrations'),
}));

export const action = organiserAction(path, {
  choose: async (posted) => {
    return await chooseTicked(posted, path, async (ids) => await choose(posted, { ids }));
  },
  'choose-all': async (posted) => {
    const make = async (query: URLSearchParams) =>
      await choose(posted, readRegistrationSearch(query, posted.organiser));
    return await chooseAll(posted, path, make);
  },
  write: async (posted) => {
    const id = await chooseListed(posted);
    return id === undefined ? refuseEmptyList() : redirectTo(`/organiser/messages/new?selection=${id}`);
  },
  print: async (posted) => {
    const id = await chooseListed(posted);
    return id === undefined ? refuseEmptyList() : redirectTo(`${path}/${id}/documents?kind=icard`);
  },
});

type Posted = Pick<OrganiserForm, 'form' | 'context' | 'organiser'>;

async function choose({ context, organiser }: Posted, choice: Choice) {
  return await makeSelection(context.db, { choice, organiserId: organiser.id }, context.now());
}

/**
 * Makes a selection of the ticked rows, or of all rows of the list if none is ticked. Ignores conditions that the
 * organiser may not use, as the list does.
 */
async function chooseListed(posted: Posted) {
  const ids = tickedRows(posted.form);
  const search = readRegistrationSearch(listedQuery(posted.form), posted.organiser);
  return await choose(posted, ids.length > 0 ? { ids } : search);
}

export default function RegistrationSelections({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<FormRefusal>(actionData);
  return (
    <SelectionsPage
      {...loaderData}
      refusal={refusal}
      path={path}
      back={{ to: '/organiser/registrations', label: 'Registrations' }}
      nouns={['registration', 'registrations']}
    />
  );
}
