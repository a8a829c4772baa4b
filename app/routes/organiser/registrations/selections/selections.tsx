import { makeSelection } from '#conference/selections/selections.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { askDesk } from '#routes/organiser/form/ask-desk.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { chooseAll, chooseTicked, loadSelections } from '../../selections/act-on-selections.server.ts';
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
    const { context, organiser } = posted;
    const make = async (ids: string[]) =>
      await makeSelection(context.db, { choice: { ids }, organiserId: organiser.id }, context.now());
    return await chooseTicked(posted, path, make);
  },
  'choose-all': async (posted) => {
    const { context, organiser } = posted;
    const make = async (query: URLSearchParams) => {
      // Ignores conditions that the organiser may not use, as the list does.
      const choice = readRegistrationSearch(query, organiser);
      return await makeSelection(context.db, { choice, organiserId: organiser.id }, context.now());
    };
    return await chooseAll(posted, path, make);
  },
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

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
