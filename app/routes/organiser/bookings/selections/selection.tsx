import {
  compareBookingSelection,
  readBookingSelection,
} from '#conference/selections/booking-selections.server.ts';
import { describeZonedTime } from '../../desk-dates.server.ts';
import { mayOpen } from '../../navigation.ts';
import { organiserLoader } from '../../organiser-route.server.ts';
import { describeCount } from '../../page/count.ts';
import { requireRecord } from '../../require-record.server.ts';
import { describeChange, listQuery } from '../../selections/describe-change.ts';
import { SelectionPage } from '../../selections/selection-page.tsx';
import { readBookingFilter } from '../booking-search.server.ts';
import { statusWords } from '../booking-words.ts';
import { describeSpot, titleOf } from '../describe-spot.server.ts';
import type { Route } from './+types/selection';

const path = '/organiser/bookings/selections/:selectionId';
const pathOf = (id: string) => `/organiser/bookings/selections/${id}`;

export const loader = organiserLoader(path, async ({ url, context, organiser, params }) => {
  const { db } = context;
  const id = params.selectionId;
  const selection = requireRecord(await readBookingSelection(db, { id, organiserId: organiser.id }));
  const { first, count, people, madeAt } = selection;
  const isAll = url.searchParams.get('all') === 'yes';
  const filter = readBookingFilter(url.searchParams);
  return {
    title: describeCount(count, 'booking chosen', 'bookings chosen'),
    madeAt: describeZonedTime(madeAt),
    first: first.map(({ applicantName, reference, option, day, number, status, ...booking }) => ({
      id: booking.id,
      name: applicantName,
      note: `${titleOf(option)}, ${describeSpot({ day, number })}, ${statusWords[status].toLowerCase()} (${reference})`,
      to: `/organiser/bookings/${booking.id}`,
    })),
    more: count - first.length,
    changed: isAll ? describeChange(await compareBookingSelection(db, id, filter)) : '',
    listTo: `/organiser/bookings?${listQuery(url.searchParams)}#all`,
    exportTo: mayOpen(organiser, '/organiser/bookings/selections/:selectionId/export')
      ? `${pathOf(id)}/export`
      : undefined,
    people,
    writeTo:
      people > 0 && mayOpen(organiser, '/organiser/messages/new')
        ? `/organiser/messages/new?selection=${id}&chosenFrom=bookings`
        : undefined,
  };
});

export default function BookingSelection({ loaderData }: Route.ComponentProps) {
  const { people, writeTo } = loaderData;
  return (
    <SelectionPage
      selection={loaderData}
      refusal={undefined}
      listName="Bookings"
      note={
        writeTo &&
        `A message goes once to each of the ${describeCount(people, 'active person', 'active people')} who made them, at the address with which they log in.`
      }
    />
  );
}
