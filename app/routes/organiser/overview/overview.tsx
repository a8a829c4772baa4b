import { hasRoomForUnproved } from '#conference/registration/registering/room-for-unproved.server.ts';
import { countOpenWork, type OpenWork } from '#conference/reports/count-open-work.server.ts';
import { hasRoomForFiles } from '#platform/files/room-for-files.server.ts';
import { describeDay } from '../desk-dates.server.ts';
import { organiserLoader } from '../organiser-route.server.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/overview';
import { loadCharts } from './load-charts.server.ts';
import { moneyTasks } from './money-tasks.ts';
import { OverviewCharts } from './overview-charts.tsx';
import { TaskList } from './task-list.tsx';
import { describeTasks, type Task } from './tasks.ts';

export const handle = deskTitle('Overview');

type Counted = { [Name in keyof OpenWork]: OpenWork[Name] extends number ? Name : never }[keyof OpenWork];

/** The tasks and numbers of the overview, in order of urgency. */
const tasks: readonly Task<Counted>[] = [
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
  ...moneyTasks,
  {
    count: 'visaLate',
    label: [
      'person should apply for a visa within a week or is late',
      'people should apply for a visa within a week or are late',
    ],
    to: '/organiser/visa',
    permission: 'visas.handle',
  },
  {
    count: 'visaLetters',
    label: ['visa letter to issue: the fee is paid', 'visa letters to issue: the fees are paid'],
    to: '/organiser/visa?queue=letter',
    permission: 'visas.handle',
  },
  {
    count: 'visaStale',
    label: ['visa letter is out of date', 'visa letters are out of date'],
    to: '/organiser/visa?queue=stale',
    permission: 'visas.handle',
  },
  {
    count: 'visaToSend',
    label: ['person to send for clearance', 'people to send for clearance'],
    to: '/organiser/visa?queue=send',
    permission: 'visas.handle',
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
    count: 'lettersMissing',
    label: [
      'person whose documents cannot show a letter of the name',
      'people whose documents cannot show a letter of the name',
    ],
    to: '/organiser/documents?letters=missing',
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
  const counts = await countOpenWork(context, context.now());
  return {
    tasks: describeTasks(tasks, organiser, counts, (count) => noteOn(count, counts)),
    hasRoom: await hasRoomForFiles(context.config),
    hasRoomForUnproved: await hasRoomForUnproved(context.db, ''),
    charts: await loadCharts(context, organiser),
  };
});

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
      <TaskList tasks={shown} />
      <OverviewCharts {...charts} />
    </>
  );
}
