import { Link } from 'react-router';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { may, type Permission } from '#conference/organiser/permissions.ts';
import { hasRoomForUnproved } from '#conference/registration/registering/room-for-unproved.server.ts';
import { countOpenWork, type OpenWork } from '#conference/reports/count-open-work.server.ts';
import { hasRoomForFiles } from '#platform/files/room-for-files.server.ts';
import { describeDay } from '../desk-dates.server.ts';
import { mayOpen } from '../navigation.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/overview';
import { loadCharts } from './load-charts.server.ts';
import { OverviewCharts } from './overview-charts.tsx';

export const handle = deskTitle('Overview');

type Counted = { [Name in keyof OpenWork]: OpenWork[Name] extends number ? Name : never }[keyof OpenWork];

type Task = {
  count: Counted;
  label: readonly [string, string];
  /** The address of the page for this task. Only organisers who may open that page see the task. */
  to: string;
  /** A permission that the organiser needs besides the one for the page. */
  permission?: Permission;
  /** True for a number that is not a task. Such a number is shown even if it is zero. */
  isFigure?: boolean;
};

/** The tasks and numbers of the overview, in order of urgency. */
const tasks: readonly Task[] = [
  {
    count: 'erasureRequests',
    label: ['person asks to be erased', 'people ask to be erased'],
    to: '/organiser/privacy',
  },
  {
    count: 'daysUnclosed',
    label: [
      'day since the edition ended, and it is not closed',
      'days since the edition ended, and it is not closed',
    ],
    to: '/organiser/privacy#closing',
  },
  {
    count: 'mailsFailed',
    label: ['mail could not be sent', 'mails could not be sent'],
    to: '/organiser/mails?state=failed',
  },
  {
    count: 'cancellations',
    label: ['request to cancel without an answer', 'requests to cancel without an answer'],
    to: '/organiser/cancellations',
    permission: 'refunds.decide',
  },
  {
    count: 'refundsFailed',
    label: ['refund failed', 'refunds failed'],
    to: '/organiser/refunds?state=failed',
    permission: 'refunds.decide',
  },
  {
    count: 'refundsByHand',
    label: ['refund to send by hand', 'refunds to send by hand'],
    to: '/organiser/refunds?state=queued',
    permission: 'payments.record',
  },
  {
    count: 'bookingsEnding',
    label: ['unpaid booking expires within two days', 'unpaid bookings expire within two days'],
    to: '/organiser/bookings?status=requested',
  },
  {
    count: 'bookingRequests',
    label: ['booking request without an answer', 'booking requests without an answer'],
    to: '/organiser/bookings?status=requested',
  },
  {
    count: 'transferProofs',
    label: ['proof of a transfer to confirm', 'proofs of transfers to confirm'],
    to: '/organiser/transfer-proofs',
  },
  {
    count: 'enquiries',
    label: ['new enquiry', 'new enquiries'],
    to: '/organiser/enquiries?status=new',
  },
  {
    count: 'waiting',
    label: ['duplicate: its participant must choose', 'duplicates: their participants must choose'],
    to: '/organiser/registrations?standing=waiting',
  },
  {
    count: 'unpaid',
    label: ['unpaid registration', 'unpaid registrations'],
    to: '/organiser/registrations?paid=no',
    permission: 'payments.read',
  },
  {
    count: 'registrations',
    label: ['active registration', 'active registrations'],
    to: '/organiser/registrations',
    isFigure: true,
  },
];

export const loader = organiserLoader('/organiser', async ({ context, organiser }) => {
  const counts = await countOpenWork(context.db, context.now());
  const own = tasks.filter((task) => maySee(organiser, task));
  return {
    tasks: own
      .filter(({ count, isFigure }) => isFigure || counts[count] > 0)
      .map(({ count, label: [one, several], to, isFigure = false }) => ({
        label: counts[count] === 1 ? one : several,
        note: noteOn(count, counts),
        number: counts[count],
        isDue: !isFigure,
        to,
      })),
    hasRoom: await hasRoomForFiles(context.config),
    hasRoomForUnproved: await hasRoomForUnproved(context.db, ''),
    charts: await loadCharts(context, organiser),
  };
});

function maySee(organiser: Organiser, { to, permission }: Task): boolean {
  const [path = ''] = to.split(/[?#]/);
  return mayOpen(organiser, path) && (permission === undefined || may(organiser, permission));
}

function noteOn(count: Counted, { erasureDueAt }: OpenWork): string | undefined {
  if (count === 'daysUnclosed') return 'passports and files are destroyed some days after you close it';
  return count === 'erasureRequests' && erasureDueAt
    ? `answer the first by ${describeDay(erasureDueAt)}`
    : undefined;
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { tasks: shown, charts, hasRoom, hasRoomForUnproved } = loaderData;
  return (
    <>
      <PageHead title="To do" />
      {!hasRoom && (
        <p className="mt-6 max-w-prose border-2 border-madder p-5" role="status">
          The disk is nearly full. The site takes registrations and bookings without their files until there
          is room again. Please tell the person who runs the server.
        </p>
      )}
      {hasRoom && !hasRoomForUnproved && (
        <p className="mt-6 max-w-prose border-2 border-madder p-5" role="status">
          The room for files of registrations whose email nobody has verified is full. New registrations are
          taken without their files. Somebody may be sending false registrations.
        </p>
      )}
      {shown.some(({ isDue }) => isDue) || <p className="lead mt-4">Nothing to do.</p>}
      {shown.length > 0 && (
        <ul className="needs mt-8">
          {shown.map(({ label, note, number, isDue, to }) => (
            <li key={label} className={isDue ? 'is-due' : undefined}>
              <span className="numeral">{number.toLocaleString('en')}</span>
              <span>
                <Link to={to}>{label}</Link>
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
