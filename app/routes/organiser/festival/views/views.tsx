import { bookingColumnsToQuery, readBookingColumns } from '#conference/festival/booking-list.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
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
import { bookingFilterToQuery, describeBookingFilter, readBookingFilter } from '../booking-search.server.ts';
import { columnWords } from '../booking-words.ts';
import type { Route } from './+types/views';

export const handle = deskTitle('Saved views of bookings');

const path = '/organiser/bookings/views';
const listPath = '/organiser/bookings';

const bookingViews: ListWithViews = {
  list: 'bookings',
  path,
  listPath,
  read: readView,
  describe: describeView,
};

function readView(query: URLSearchParams) {
  const { text = '', ...filter } = readBookingFilter(query);
  const pairs = [...bookingFilterToQuery(filter), ...bookingColumnsToQuery(readBookingColumns(query))];
  return { query: `${new URLSearchParams(pairs)}`, isSearched: text !== '' };
}

function describeView(query: URLSearchParams): string {
  const columns = readBookingColumns(query).map((column) => columnWords[column].toLowerCase());
  return `${describeBookingFilter(readBookingFilter(query))}; columns: ${columns.join(', ')}`;
}

export const loader = organiserLoader(
  path,
  async ({ url, context, organiser }) => await loadViews(context.db, url, organiser, bookingViews),
);

export const action = organiserAction(path, {
  save: async (posted) => await saveFromForm(posted, bookingViews),
  rename: async (posted) => await renameFromForm(posted, bookingViews),
  delete: async (posted) => await deleteFromForm(posted, bookingViews),
});

export default function BookingViews({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<ViewRefusal>(actionData);
  return <ViewsPage loaded={loaderData} refusal={refusal} listPath={listPath} of="bookings" />;
}
