import { Link } from 'react-router';
import { enquiryScope } from '#conference/enquiries/enquiry.ts';
import { may } from '#conference/organiser/permissions.ts';
import { hasRoomForUnproved } from '#conference/registration/registering/room-for-unproved.server.ts';
import { readOpenWork } from '#conference/reports/read-open-work.server.ts';
import { hasRoomForFiles } from '#platform/files/room-for-files.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { describeDay } from '../../desk-dates.server.ts';
import { errorsById, type FormRefusal } from '../../form/form-refusal.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/overview';
import { addAssignments, assignFromForm, unassignFromForm } from './assigned-tasks.server.ts';
import { TaskAssignment } from './assignment-forms.tsx';
import { ChangesSection } from './changes-section.tsx';
import { deskTasks } from './desk-tasks.server.ts';
import { loadChanges } from './load-changes.server.ts';
import { loadCharts } from './load-charts.server.ts';
import { loadGuide } from './load-guide.server.ts';
import { loadSums } from './load-sums.server.ts';
import { OverviewCharts } from './overview-charts.tsx';
import { SetupGuide } from './setup-guide.tsx';
import { SumsSection } from './sums-section.tsx';
import { TaskList } from './task-list.tsx';
import { describeTasks } from './tasks.ts';

export const handle = deskTitle('Overview');

export const loader = organiserLoader('/organiser', async ({ url, context, organiser }) => {
  const now = context.now();
  const { counts, dates, refundsToOrder } = await readOpenWork(context, now, enquiryScope(organiser));
  const described = describeTasks(deskTasks(now), organiser, counts, { of: dates, describe: describeDay });
  const tasks = await addAssignments(context, organiser, described, now);
  const mine = tasks.filter(({ assigned }) => assigned?.isMine);
  const isMine = url.searchParams.get('mine') === 'yes';
  return {
    tasks: isMine ? mine : tasks,
    isMine,
    mine: mine.length,
    guide: await loadGuide(context, organiser),
    sums: may(organiser, 'payments.read') ? await loadSums(context.db, refundsToOrder) : [],
    changes: await loadChanges(context, organiser),
    hasRoom: await hasRoomForFiles(context.config),
    hasRoomForUnproved: await hasRoomForUnproved(context.db, ''),
    charts: await loadCharts(context, organiser),
  };
});

export const action = organiserAction('/organiser', {
  assign: assignFromForm,
  unassign: unassignFromForm,
});

const filterStyle = 'aria-[current=page]:font-bold aria-[current=page]:no-underline';

export default function Overview({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = useAnswer<FormRefusal<'organiserId' | 'day'>>(actionData);
  const {
    guide,
    tasks: shown,
    isMine,
    mine,
    sums,
    changes,
    charts,
    hasRoom,
    hasRoomForUnproved,
  } = loaderData;
  return (
    <>
      <PageHead title="To do" />
      {guide && <SetupGuide guide={guide} />}
      {!hasRoom && (
        <p className="mt-6 max-w-prose border-2 border-madder p-5" role="status">
          The disk is nearly full. Until there is free space, the site accepts registrations and bookings
          without files. Please tell the person who runs the server.
        </p>
      )}
      {hasRoom && !hasRoomForUnproved && (
        <p className="mt-6 max-w-prose border-2 border-madder p-5" role="status">
          The space for files of registrations with an unverified email address is full. New registrations are
          accepted without files. Somebody may be sending false registrations.
        </p>
      )}
      <FormSummary message={refusal?.message} errors={refusal && errorsById(refusal)} />
      {(mine > 0 || isMine) && (
        <nav aria-label="Tasks" className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
          <Link to="?mine=yes" aria-current={isMine ? 'page' : undefined} className={filterStyle}>
            My tasks ({mine})
          </Link>
          <Link to="/organiser" aria-current={isMine ? undefined : 'page'} className={filterStyle}>
            All tasks
          </Link>
        </nav>
      )}
      {shown.some(({ isDue }) => isDue) || <p className="lead mt-4">Nothing to do.</p>}
      <TaskList
        tasks={shown}
        more={(task) => (
          <TaskAssignment
            // After an assignment, the new key closes the fold.
            key={`${task.assigned?.organiserId} ${task.assigned?.day}`}
            task={task}
            refusal={refusal}
          />
        )}
      />
      <SumsSection sums={sums} />
      <ChangesSection {...changes} />
      <OverviewCharts {...charts} />
    </>
  );
}
