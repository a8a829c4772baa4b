import { Link } from 'react-router';
import { may, type Organiser, type Permission } from '#conference/organiser/organiser.ts';
import { countOpenWork, type OpenWork } from '#conference/reports/count-open-work.server.ts';
import { describeDay } from '../desk-dates.server.ts';
import { mayOpen } from '../navigation.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle, PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/overview';
import { loadCharts } from './load-charts.server.ts';
import { OverviewCharts } from './overview-charts.tsx';

export const meta = deskTitle('Overview');

type Counted = { [Name in keyof OpenWork]: OpenWork[Name] extends number ? Name : never }[keyof OpenWork];

/**
 * What the overview counts, the most urgent first: the permission that shows it, and the page to act on it. A count of
 * zero is hidden if `isDue`.
 */
const tasks: readonly {
  count: Counted;
  /** The label for one, and for any other number. */
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
      'unpaid booking request expires within two days',
      'unpaid booking requests expire within two days',
    ],
    permission: 'bookings.read',
    to: '/organiser/bookings?status=requested',
    isDue: true,
  },
  {
    count: 'bookingRequests',
    label: ['booking request without an answer', 'booking requests without an answer'],
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
      'duplicate registration: the participant must choose',
      'duplicate registrations: the participants must choose',
    ],
    permission: 'registrations.read',
    to: '/organiser/registrations?standing=waiting',
    isDue: true,
  },
  {
    count: 'unpaid',
    label: ['unpaid registration', 'unpaid registrations'],
    permission: 'payments.read',
    to: '/organiser/registrations?paid=no',
    isDue: true,
  },
  {
    count: 'registrations',
    label: ['active registration', 'active registrations'],
    permission: 'registrations.read',
    to: '/organiser/registrations',
  },
];

export const loader = organiserLoader('/organiser', async ({ context, organiser }) => {
  const counts = await countOpenWork(context.db, context.now());
  const own = tasks.filter(({ permission }) => may(organiser, permission));
  return {
    hasTasks: own.length > 0,
    tasks: own
      .filter(({ count, isDue }) => !isDue || counts[count] > 0)
      .map(({ count, label: [one, several], to, isDue = false }) => ({
        label: counts[count] === 1 ? one : several,
        note: noteOn(count, counts),
        number: counts[count],
        isDue,
        to: linkFor(organiser, to),
      })),
    charts: await loadCharts(context, organiser),
  };
});

function noteOn(count: Counted, { erasureDueAt }: OpenWork): string | undefined {
  if (count === 'daysUnclosed') return 'passports and files are destroyed some days after you close it';
  return count === 'erasureRequests' && erasureDueAt
    ? `the first by ${describeDay(erasureDueAt)}`
    : undefined;
}

/** The address of a page, or null if the organiser may not open it. */
function linkFor(organiser: Organiser, to: string): string | null {
  const [path = ''] = to.split(/[?#]/);
  return mayOpen(organiser, path) ? to : null;
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { tasks: shown, hasTasks, charts } = loaderData;
  return (
    <>
      <PageHead title="To do" />
      {shown.some(({ isDue }) => isDue) || (
        <p className="lead mt-4">
          {hasTasks
            ? 'Nothing to do at the moment.'
            : 'There are no tasks for your role. The menu lists the pages you may open.'}
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
      <OverviewCharts {...charts} />
    </>
  );
}
