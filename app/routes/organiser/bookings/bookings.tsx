import { Form, Link, useNavigation } from 'react-router';
import { countByOption, listDeskSpots, searchBookings } from '#conference/booking/desk-bookings.server.ts';
import { pageOf, rowsToFind } from '#routes/organiser/list/list-page.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ExportLinks, exportAddress } from '../exports/export-links.tsx';
import { organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/bookings';
import { readBookingSearch } from './booking-search.server.ts';
import { BookingTable, OptionTable } from './booking-tables.tsx';
import { statuses, statusWords } from './booking-words.ts';
import { describeCounts, describeDays, describeRow } from './describe-bookings.server.ts';
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
    calendar: describeDays(await listDeskSpots(db, { hasDay: true })),
    bookings: rows.map(describeRow),
  };
});

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
