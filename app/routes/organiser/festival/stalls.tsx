import '#ui/desk/stall-list.css';
import { data, Link } from 'react-router';
import { z } from 'zod';
import { formatDayWithWeekday, formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { type DeskSpot, listDeskSpots } from '#conference/festival/desk-bookings.server.ts';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { describeZonedTime } from '../desk-dates.server.ts';
import { FilterForm } from '../list/filter-form.tsx';
import { readSearch } from '../list/search-fields.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/stalls';
import { searchOption } from './booking.list.server.ts';
import { statusWords } from './booking-words.ts';
import { bookingOptions } from './describe-spot.server.ts';

export const handle = deskTitle('Stalls and halls');

export const loader = organiserLoader('/organiser/bookings/stalls', async ({ url, context }) => {
  if (!edition.festival) throw data(null, { status: 404 });
  const { option } = readSearch(z.object({ option: searchOption }), url);
  const allSpots = await listDeskSpots(context.db, { option });
  const shown = edition.catalogue.filter(({ id }) => !option || id === option);
  return {
    option,
    options: bookingOptions,
    printedAt: describeZonedTime(context.now()),
    festival: edition.festival.name,
    lists: shown.map(({ id, title, per }) => {
      const spots = allSpots.filter((spot) => spot.option === id);
      return {
        id,
        title,
        placeName: per === 'day' ? 'Day' : 'Stall',
        held: spots.filter(({ booking }) => booking).length,
        total: spots.length,
        spots: spots.map(describeSpot),
      };
    }),
  };
});

function describeSpot({ day, number, booking }: DeskSpot) {
  return {
    key: `${day} ${number}`,
    place: day === null ? String(number) : `${formatDayWithWeekday(day).slice(0, 3)} ${formatShortDay(day)}`,
    booking: booking && { ...booking, status: statusWords[booking.status] },
  };
}

export default function Stalls({ loaderData }: Route.ComponentProps) {
  const { option, options, lists, festival, printedAt } = loaderData;
  return (
    <>
      <PageHead title="Stalls and halls">
        <p className="mt-3">
          {festival}, as of {printedAt}
        </p>
      </PageHead>
      <FilterForm
        search={{ option }}
        fields={[{ name: 'option', label: 'Option', placeholder: 'All', options }]}
        button="Show"
        className="mt-6 max-w-xl print:hidden"
      />
      {lists.map(({ id, title, placeName, held, total, spots }) => (
        <section key={id} className="stall-list" aria-labelledby={id}>
          <h2 id={id}>
            {title} <small>{`${held} of ${total} held`}</small>
          </h2>
          <table className="stall-table">
            <thead>
              {/* Browsers repeat this row at the top of each printed page. */}
              <tr className="stall-title">
                <td colSpan={4}>
                  {title} <small>{`${held} of ${total} held`}</small>
                </td>
              </tr>
              <tr>
                <th scope="col">{placeName}</th>
                <th scope="col">Held by</th>
                <th scope="col">Status</th>
                <th scope="col">Contact</th>
              </tr>
            </thead>
            <tbody>
              {spots.map(({ key, place, booking }) => (
                <tr key={key} data-free={!booking || undefined}>
                  <th scope="row">{place}</th>
                  {booking ? (
                    <>
                      <td>
                        <Link to={`/organiser/bookings/${booking.id}`}>{booking.applicantName}</Link>
                      </td>
                      <td>{booking.status}</td>
                      <td>
                        {booking.reference}{' '}
                        <span className="stall-contact">
                          <EmailAddress address={booking.contactEmail} />
                        </span>
                      </td>
                    </>
                  ) : (
                    <td colSpan={3}>Free</td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </>
  );
}
