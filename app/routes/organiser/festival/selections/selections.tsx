import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { chooseRows, loadSelections } from '../../selections/act-on-selections.server.ts';
import { SelectionsPage } from '../../selections/selections-page.tsx';
import { listOfBookings } from '../booking.list.server.ts';
import type { Route } from './+types/selections';

export const handle = deskTitle('Selections of bookings');

const path = '/organiser/bookings/selections';

export const loader = organiserLoader(path, async (asked) => await loadSelections(asked, listOfBookings));

export const action = organiserAction(path, chooseRows(listOfBookings));

export default function BookingSelections(props: Route.ComponentProps) {
  return <SelectionsPage {...props} />;
}
