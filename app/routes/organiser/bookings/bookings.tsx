import { Form, Link, useNavigation } from 'react-router';
import {
  countByOption,
  type DeskBooking,
  listStandings,
  type OptionCount,
  type Standing,
  searchBookings,
} from '#conference/booking/desk-bookings.server.ts';
import { dayAt, daysOf, formatDay, formatDayWithWeekday, formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/choice-field.tsx';
import { Badge } from '#ui/status.tsx';
import { TextField } from '#ui/text-field.tsx';
import { ExportLinks, exportAddress } from '../exports/export-links.tsx';
import { pageOf, rowsToFind } from '../list-page.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { titleOf } from '../payments/describe-payments.server.ts';
import type { Route } from './+types/bookings';
import { readBookingSearch } from './booking-search.server.ts';
import { statuses, statusTones, statusWords } from './booking-words.ts';
import { HallCalendar } from './hall-calendar.tsx';

export function meta() {
  return [{ title: 'Bookings · Organisers’ desk' }];
}

export const loader = organiserLoader('/organiser/bookings', async ({ url, context, organiser }) => {
  const { db } = context;
  const { search, after, filter } = readBookingSearch(url);
  const found = await searchBookings(db, { filter, after, count: rowsToFind });
  const { rows, query, place } = pageOf(found, search, after);
  return {
    search,
    ...place,
    isFiltered: query !== '',
    exported: exportAddress(organiser, 'bookings', query),
    options: describeCounts(await countByOption(db)),
    calendar: describeDays(await listStandings(db, { hasDay: true })),
    bookings: rows.map(describeRow),
  };
});

/** In the catalogue's order; what has left it comes last, while somebody still holds it. */
function describeCounts(counts: OptionCount[]) {
  const order = edition.catalogue.map(({ id }) => id);
  const placeOf = ({ option }: OptionCount) => (order.indexOf(option) + 1 || order.length + 1) - 1;
  return counts
    .filter(({ option, requested, confirmed }) => order.includes(option) || requested + confirmed > 0)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((count) => ({ ...count, title: titleOf(count.option) }));
}

/** The festival's days with what each hall has on them. */
function describeDays(standings: Standing[]) {
  const halls = edition.catalogue.filter(({ per }) => per === 'day');
  const stateOf = (hall: string, day: string) => {
    const spots = standings.filter((spot) => spot.option === hall && spot.day === day);
    return {
      hall,
      free: spots.filter(({ booking }) => !booking).length,
      held: spots.flatMap(({ booking }) =>
        booking ? [{ id: booking.id, status: booking.status, applicantName: booking.applicantName }] : [],
      ),
    };
  };
  return {
    halls: halls.map(({ id, title }) => ({ id, title })),
    days: daysOf(edition.festival).map((day) => {
      const [weekday = ''] = formatDayWithWeekday(day).split(' ');
      const [number = '', month = ''] = formatDay(day).split(' ');
      return {
        day,
        label: `${weekday.slice(0, 3)} ${number} ${month.slice(0, 3)}`,
        isWeekend: /^S/.test(weekday),
        halls: halls.map(({ id }) => stateOf(id, day)),
      };
    }),
  };
}

function describeRow({ balance, payBy, createdAt, ...booking }: DeskBooking) {
  const money = (amount: number) => balance && formatMoney({ amount, currency: balance.currency });
  return {
    id: booking.id,
    title: titleOf(booking.option),
    place: booking.day === null ? `No. ${booking.number}` : formatShortDay(booking.day),
    status: booking.status,
    applicantName: booking.applicantName,
    reference: booking.reference,
    requestedOn: formatShortDay(dayAt(createdAt, edition.timeZone)),
    payBy: booking.status === 'requested' ? formatShortDay(dayAt(payBy, edition.timeZone)) : undefined,
    due: balance && balance.due > 0 ? money(balance.due) : 'Paid',
    isHeld: booking.status === 'requested' || booking.status === 'confirmed',
  };
}

export default function Bookings({ loaderData }: Route.ComponentProps) {
  const { options, calendar, bookings, isFirst, isFiltered, first, next, exported } = loaderData;
  return (
    <div className="grid gap-10">
      <header>
        <h1 tabIndex={-1}>Bookings</h1>
        <p className="mt-3">
          <Link to="/organiser/bookings/stalls">Who stands where, to print</Link>
        </p>
      </header>
      <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-14">
        <section aria-labelledby="options">
          <h2 id="options">By option</h2>
          <OptionTable options={options} />
        </section>
        <section aria-labelledby="halls">
          <h2 id="halls">Halls by day</h2>
          <HallCalendar {...calendar} />
        </section>
      </div>
      <section aria-labelledby="all">
        <h2 id="all">All bookings</h2>
        <BookingFilters {...loaderData} />
        {bookings.length === 0 ? (
          <p className="mt-8">{isFiltered ? 'Nothing was found.' : 'Nobody has booked anything yet.'}</p>
        ) : (
          <BookingTable bookings={bookings} />
        )}
        <p className="mt-6 flex flex-wrap gap-8">
          {!isFirst && <Link to={`${first}#all`}>Newest bookings</Link>}
          {next && <Link to={`${next}#all`}>Older bookings</Link>}
          <ExportLinks address={exported} />
        </p>
      </section>
    </div>
  );
}

type Data = Route.ComponentProps['loaderData'];

function OptionTable({ options }: Pick<Data, 'options'>) {
  return (
    <table className="plain-table mt-4">
      <caption className="sr-only">Spots of each option</caption>
      <thead>
        <tr>
          <th scope="col">Option</th>
          <th scope="col" className="number">
            Requested
          </th>
          <th scope="col" className="number">
            Confirmed
          </th>
          <th scope="col" className="number">
            Free
          </th>
        </tr>
      </thead>
      <tbody>
        {options.map(({ option, title, requested, confirmed, free }) => (
          <tr key={option}>
            <th scope="row">
              <Link to={`?option=${option}#all`}>{title}</Link>
            </th>
            <td className="number">{requested}</td>
            <td className="number">{confirmed}</td>
            <td className="number">{free}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BookingFilters({ search, options, first }: Pick<Data, 'search' | 'options' | 'first'>) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form method="get" action="/organiser/bookings#all" className="filters mt-4" key={first}>
      <TextField
        name="text"
        label="Applicant, email or reference"
        wide
        required={false}
        maxLength={200}
        defaultValue={search.text}
      />
      <SelectField
        name="option"
        label="Option"
        required={false}
        defaultValue={search.option}
        placeholder="All"
        options={options.map(({ option, title }) => ({ value: option, label: title }))}
      />
      <SelectField
        name="status"
        label="State"
        required={false}
        defaultValue={search.status}
        placeholder="Any"
        options={statuses.map((status) => ({ value: status, label: statusWords[status] }))}
      />
      <Button size="small" variant="line" isBusy={isBusy}>
        Filter
      </Button>
    </Form>
  );
}

function BookingTable({ bookings }: Pick<Data, 'bookings'>) {
  return (
    <table className="data-table mt-6">
      <thead>
        <tr>
          <th scope="col">Applicant</th>
          <th scope="col">Spot</th>
          <th scope="col">State</th>
          <th scope="col">Due</th>
          <th scope="col">Requested</th>
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <tr key={booking.id}>
            <td data-label="Applicant">
              <span>
                <Link to={`/organiser/bookings/${booking.id}`} className="font-semibold">
                  {booking.applicantName}
                </Link>
                <br />
                <span className="text-small text-ink-soft">{booking.reference}</span>
              </span>
            </td>
            <td data-label="Spot">
              {booking.title}, {booking.place}
            </td>
            <td data-label="State">
              <span>
                <Badge tone={statusTones[booking.status]}>{statusWords[booking.status]}</Badge>
              </span>
            </td>
            <td data-label="Due">
              <span>
                {booking.isHeld ? booking.due : '–'}
                {booking.payBy && (
                  <span className="block text-small text-ink-soft">until {booking.payBy}</span>
                )}
              </span>
            </td>
            <td data-label="Requested">{booking.requestedOn}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
