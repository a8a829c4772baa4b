import { Link } from 'react-router';
import { dayAt, formatDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { may, type Organiser, type Permission } from '#conference/organiser/organiser.ts';
import { countOpenWork, type OpenWork } from '#conference/reports/count-open-work.server.ts';
import { mayOpen } from '#routes/organiser/navigation.ts';
import { organiserLoader } from '#routes/organiser/organiser-route.server.ts';
import type { Route } from './+types/overview';
import { loadPictures } from './load-overview.server.ts';
import { OverviewPictures } from './overview-pictures.tsx';

export function meta() {
  return [{ title: 'Overview · Organisers’ desk' }];
}

type Counted = { [Name in keyof OpenWork]: OpenWork[Name] extends number ? Name : never }[keyof OpenWork];

/**
 * What is counted, whom it concerns, and where something can be done about it; the most pressing first. What is not
 * `isDue` is shown even where there is nothing.
 */
const concerns: readonly {
  count: Counted;
  /** For one, and for any other number. */
  label: readonly [string, string];
  permission: Permission;
  to: string;
  isDue?: boolean;
}[] = [
  {
    count: 'erasureRequests',
    label: ['person asks to be erased', 'people ask to be erased'],
    permission: 'privacy.decide',
    to: '/organiser/privacy',
    isDue: true,
  },
  {
    count: 'daysUnclosed',
    label: [
      'day since the edition ended, and it is not closed',
      'days since the edition ended, and it is not closed',
    ],
    permission: 'privacy.decide',
    to: '/organiser/privacy#closing',
    isDue: true,
  },
  {
    count: 'mailsFailed',
    label: ['mail could not be sent', 'mails could not be sent'],
    permission: 'mails.read',
    to: '/organiser/mails?state=failed',
    isDue: true,
  },
  {
    count: 'bookingsEnding',
    label: [
      'booking request runs out within two days, unpaid',
      'booking requests run out within two days, unpaid',
    ],
    permission: 'bookings.read',
    to: '/organiser/bookings?status=requested',
    isDue: true,
  },
  {
    count: 'bookingRequests',
    label: ['booking request waits for an answer', 'booking requests wait for an answer'],
    permission: 'bookings.read',
    to: '/organiser/bookings?status=requested',
    isDue: true,
  },
  {
    count: 'enquiries',
    label: ['new enquiry', 'new enquiries'],
    permission: 'enquiries.handle',
    to: '/organiser/enquiries?status=new',
    isDue: true,
  },
  {
    count: 'waiting',
    label: [
      'registration waits until its owner chooses among several',
      'registrations wait until their owner chooses among several',
    ],
    permission: 'registrations.read',
    to: '/organiser/registrations?standing=waiting',
    isDue: true,
  },
  {
    count: 'unpaid',
    label: ['registration waits for its payment', 'registrations wait for their payment'],
    permission: 'payments.read',
    to: '/organiser/registrations?paid=no',
    isDue: true,
  },
  {
    count: 'registrations',
    label: ['registration counts so far', 'registrations count so far'],
    permission: 'registrations.read',
    to: '/organiser/registrations',
  },
];

export const loader = organiserLoader('/organiser', async ({ context, organiser }) => {
  const counts = await countOpenWork(context.db, context.now());
  const own = concerns.filter(({ permission }) => may(organiser, permission));
  return {
    hasConcerns: own.length > 0,
    concerns: own
      .filter(({ count, isDue }) => !isDue || counts[count] > 0)
      .map(({ count, label: [one, several], to, isDue = false }) => ({
        label: counts[count] === 1 ? one : several,
        note: noteOn(count, counts),
        number: counts[count],
        isDue,
        to: wayTo(organiser, to),
      })),
    pictures: await loadPictures(context, organiser),
  };
});

function noteOn(count: Counted, { erasureDueAt }: OpenWork): string | undefined {
  if (count === 'daysUnclosed')
    return 'the days until passports and files are destroyed count from its closing';
  return count === 'erasureRequests' && erasureDueAt
    ? `the first by ${formatDay(dayAt(erasureDueAt, edition.timeZone))}`
    : undefined;
}

/** A way that leads to a page the organiser may open; null where there is none. */
function wayTo(organiser: Organiser, to: string): string | null {
  const [path = ''] = to.split(/[?#]/);
  return mayOpen(organiser, path) ? to : null;
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { concerns: shown, hasConcerns, pictures } = loaderData;
  return (
    <>
      <h1 tabIndex={-1}>What needs someone</h1>
      {shown.some(({ isDue }) => isDue) || (
        <p className="lead mt-4">
          {hasConcerns
            ? 'Nothing waits for you at this moment.'
            : 'Nothing waits for your role. The places you may open are in the menu.'}
        </p>
      )}
      {shown.length > 0 && (
        <ul className="needs mt-8">
          {shown.map(({ label, note, number, isDue, to }) => (
            <li key={label} className={isDue ? 'is-due' : undefined}>
              <span className="numeral">{number.toLocaleString('en')}</span>
              <span>
                {to ? <Link to={to}>{label}</Link> : label}
                {note && <span className="block text-small text-ink-soft">{note}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <OverviewPictures {...pictures} />
    </>
  );
}
