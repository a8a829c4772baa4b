import type { Organiser } from '#conference/organiser/organiser.ts';
import { may } from '#conference/organiser/permissions.ts';
import {
  columnsFor,
  listLookToQuery,
  readListLook,
} from '#conference/registration/list/registration-list.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { askDesk } from '#routes/organiser/form/ask-desk.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import {
  deleteFromForm,
  type ListWithViews,
  loadViews,
  renameFromForm,
  saveFromForm,
} from '../../saved-views/act-on-views.server.ts';
import { type ViewRefusal, ViewsPage } from '../../saved-views/views-page.tsx';
import {
  describeRegistrationSearch,
  readRegistrationSearch,
  registrationSearchToQuery,
} from '../registration-search.server.ts';
import { columnWords, orderWords } from '../registration-words.ts';
import type { Route } from './+types/views';

export const handle = deskTitle('Saved views');

const path = '/organiser/registrations/views';
const listPath = '/organiser/registrations';

const ofRegistrations: ListWithViews = { list: 'registrations', path, listPath, read, describe };

function read(given: URLSearchParams, organiser: Organiser) {
  const { filter, visaStatus } = readRegistrationSearch(given, organiser);
  const search = registrationSearchToQuery({ filter: { ...filter, text: '' }, visaStatus });
  const query = new URLSearchParams([...search, ...listLookToQuery(readListLook(given))]);
  return { query: `${query}`, isSearched: filter.text !== '' };
}

function describe(query: URLSearchParams, organiser: Organiser): string {
  const { order, columns } = readListLook(query);
  const words = describeRegistrationSearch(readRegistrationSearch(query, organiser));
  const allowed = columnsFor({ hasDetails: may(organiser, 'registrations.details') });
  const shown = columns
    .filter((column) => allowed.includes(column))
    .map((column) => columnWords[column].toLowerCase())
    .join(', ');
  return `${words}; ${orderWords[order].toLowerCase()}; columns: ${shown}`;
}

export const loader = organiserLoader(
  path,
  async ({ url, context, organiser }) => await loadViews(context.db, url, organiser, ofRegistrations),
);

export const action = organiserAction(path, {
  save: async (posted) => await saveFromForm(posted, ofRegistrations),
  rename: async (posted) => await renameFromForm(posted, ofRegistrations),
  delete: async (posted) => await deleteFromForm(posted, ofRegistrations),
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function RegistrationViews({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<ViewRefusal>(actionData);
  return <ViewsPage loaded={loaderData} refusal={refusal} listPath={listPath} of="registrations" />;
}
