import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { actOnViews, loadViews } from '../../saved-views/act-on-views.server.ts';
import { ViewsPage } from '../../saved-views/views-page.tsx';
import { listOfBookings } from '../booking.list.server.ts';
import type { Route } from './+types/views';

export const handle = deskTitle('Saved views of bookings');

const path = '/organiser/bookings/views';

export const loader = organiserLoader(path, async (asked) => await loadViews(asked, listOfBookings));

export const action = organiserAction(path, actOnViews(listOfBookings));

export default function BookingViews(props: Route.ComponentProps) {
  return <ViewsPage {...props} />;
}
