import '#ui/desk/stall-list.css';
import { Form, Link, useNavigation } from 'react-router';
import { z } from 'zod';
import { type DeskSpot, listDeskSpots } from '#conference/booking/desk-bookings.server.ts';
import { formatDayWithWeekday, formatInstant, formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmailAddress } from '#ui/layout/email-address.tsx';
import { organiserLoader } from '../organiser-route.server.ts';
import type { Route } from './+types/stalls';
import { statusWords } from './booking-words.ts';

export function meta() {
  return [{ title: 'Who stands where · Organisers’ desk' }];
}

const searchSchema = z.object({
  option: z
    .string()
    .refine((id) => edition.catalogue.some((option) => option.id === id))
    .catch(''),
});

export const loader = organiserLoader('/organiser/bookings/stalls', async ({ url, context }) => {
  const { option } = searchSchema.parse(Object.fromEntries(url.searchParams));
  const allSpots = await listDeskSpots(context.db, { option: option || undefined });
  const shown = edition.catalogue.filter(({ id }) => option === '' || id === option);
  return {
    option,
    options: edition.catalogue.map(({ id, title }) => ({ value: id, label: title })),
    printedAt: formatInstant(context.now(), edition),
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
    booking: booking && {
      id: booking.id,
      applicantName: booking.applicantName,
      contactEmail: booking.contactEmail,
      reference: booking.reference,
      status: statusWords[booking.status],
    },
  };
}

export default function Stalls({ loaderData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const { option, options, lists, festival, printedAt } = loaderData;
  return (
    <>
      <p className="print:hidden">
        <Link to="/organiser/bookings">All bookings</Link>
      </p>
      <h1 className="mt-2" tabIndex={-1}>
        Who stands where
      </h1>
      <p className="mt-3">
        {festival}, as of {printedAt}
      </p>
      <Form method="get" className="filters mt-6 max-w-xl print:hidden" key={option}>
        <SelectField
          name="option"
          label="Option"
          required={false}
          defaultValue={option}
          placeholder="All"
          options={options}
        />
        <Button size="small" variant="line" isBusy={isBusy}>
          Show
        </Button>
      </Form>
      {lists.map(({ id, title, placeName, held, total, spots }) => (
        <section key={id} className="stall-list" aria-labelledby={id}>
          <h2 id={id}>
            {title} <small>{`${held} of ${total} held`}</small>
          </h2>
          <table className="stall-table">
            <thead>
              {/* Printed, it says on each sheet what the sheet is of. */}
              <tr className="stall-title">
                <td colSpan={4}>
                  {title} <small>{`${held} of ${total} held`}</small>
                </td>
              </tr>
              <tr>
                <th scope="col">{placeName}</th>
                <th scope="col">Who</th>
                <th scope="col">State</th>
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
