import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import {
  chooseListed,
  chooseRows,
  loadSelections,
  refuseEmptyList,
} from '../../selections/act-on-selections.server.ts';
import { SelectionsPage } from '../../selections/selections-page.tsx';
import { listOfRegistrations } from '../registration.list.server.ts';
import type { Route } from './+types/selections';

export const handle = deskTitle('Selections');

const path = '/organiser/registrations/selections';

export const loader = organiserLoader(
  path,
  async (asked) => await loadSelections(asked, listOfRegistrations),
);

export const action = organiserAction(path, {
  ...chooseRows(listOfRegistrations),
  write: async (posted) => {
    const id = await chooseListed(posted, listOfRegistrations);
    return id === undefined ? refuseEmptyList() : redirectTo(`/organiser/messages/new?selection=${id}`);
  },
  print: async (posted) => {
    const id = await chooseListed(posted, listOfRegistrations);
    return id === undefined ? refuseEmptyList() : redirectTo(`${path}/${id}/documents?kind=icard`);
  },
});

export default function RegistrationSelections(props: Route.ComponentProps) {
  return <SelectionsPage {...props} />;
}
