import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { actOnViews, loadViews } from '../../saved-views/act-on-views.server.ts';
import { ViewsPage } from '../../saved-views/views-page.tsx';
import { listOfRegistrations } from '../registration.list.server.ts';
import type { Route } from './+types/views';

export const handle = deskTitle('Saved views');

const path = '/organiser/registrations/views';

export const loader = organiserLoader(path, async (asked) => await loadViews(asked, listOfRegistrations));

export const action = organiserAction(path, actOnViews(listOfRegistrations));

export default function RegistrationViews(props: Route.ComponentProps) {
  return <ViewsPage {...props} />;
}
