import '#ui/desk/desk-record.css';
import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { resumeBulkOrder, stopBulkOrder } from '#conference/organiser/selections/bulk-orders.server.ts';
import { readPrint } from '#conference/organiser/selections/print-orders.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { Button } from '#ui/layout/button.tsx';
import { describeZonedTime } from '../../desk-dates.server.ts';
import { deskDocumentNames } from '../../documents/desk-document-names.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { ButtonForm, HiddenFields, ReasonField } from '../../form/intent-form.tsx';
import { refuse } from '../../form/read-fields.server.ts';
import { mayOpen } from '../../navigation.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { describeCount } from '../../page/count.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { requireRecord } from '../../require-record.server.ts';
import { requireOwnSelection } from '../../selections/act-on-selections.server.ts';
import { stateOf } from '../../selections/order-list.tsx';
import { listOfRegistrations } from '../registration.list.server.ts';
import type { Route } from './+types/print';

export const handle = deskTitle('Print');

const path = '/organiser/registrations/selections/:selectionId/prints/:printId';
const pathOf = ({ selectionId, printId }: { selectionId: string; printId: string }) =>
  `/organiser/registrations/selections/${selectionId}/prints/${printId}`;

/** How many people whose documents have ended since the print are named. */
const mostNamed = 20;

export const loader = organiserLoader(path, async (asked) => {
  const own = await requireOwnSelection(asked, listOfRegistrations);
  const { context, organiser, params } = asked;
  const print = requireRecord(await readPrint(context.db, params, context.now()));
  const ended = await registrations(context.db)
    .clearSelect()
    .select(['id', 'full_name as fullName', 'reference'])
    .where('id', '=', anyOf(print.ended.slice(0, mostNamed)))
    .orderBy('sort_name')
    .execute();
  return {
    path: pathOf(params),
    selection: own.path,
    kind: print.kind,
    name: deskDocumentNames[print.kind],
    orderedAt: describeZonedTime(print.orderedAt),
    state: stateOf(print),
    done: print.done,
    leftOut: print.leftOut,
    people: print.people,
    hasFile: print.fileId !== undefined,
    keptUntil: print.keptUntil && describeZonedTime(print.keptUntil),
    mayReveal: mayOpen(organiser, `${path}/file`),
    endedCount: print.ended.length,
    ended,
  };
});

export const action = organiserAction(path, {
  stop: async (posted) => {
    const { context, by, params } = posted;
    const { path: _, ...own } = await requireOwnSelection(posted, listOfRegistrations);
    const isStopped = await stopBulkOrder(context.db, { id: params.printId, ...own, ...by }, context.now());
    if (!isStopped) return refuse(409, { message: 'It is already finished or stopped.' });
    return redirectTo(pathOf(params));
  },
  resume: async (posted) => {
    const { context, by, params } = posted;
    const { path: _, ...own } = await requireOwnSelection(posted, listOfRegistrations);
    const isResumed = await resumeBulkOrder(context, { id: params.printId, ...own, ...by });
    if (!isResumed) return refuse(409, { message: 'It is not stopped, so it cannot be resumed.' });
    return redirectTo(pathOf(params));
  },
});

type Props = Route.ComponentProps['loaderData'];

export default function Print({ loaderData, actionData }: Route.ComponentProps) {
  const { name, selection, orderedAt, state, people } = loaderData;
  const refusal = useAnswer<FormRefusal>(actionData);
  return (
    <div className="grid max-w-3xl gap-8">
      <PageHead
        title={`Print ${name}: ${describeCount(people, 'person', 'people')}`}
        back={{ to: selection, label: 'The selection' }}
        intro={`Ordered ${orderedAt}.`}
      />
      <FormSummary message={refusal?.message} />
      {state === 'done' ? <WholeFile {...loaderData} /> : <Progress {...loaderData} />}
    </div>
  );
}

/** How far the print is. The page reads it again by itself; without script, a link does so. */
function Progress({ path, state, done, leftOut, people, name }: Props) {
  const isRunning = state === 'running';
  useRereading(isRunning);
  const drawn = done + leftOut;
  return (
    <section aria-labelledby="progress">
      <h2 id="progress">{isRunning ? 'The file is being made' : 'Stopped'}</h2>
      <p className="mt-3 max-w-md">
        <progress className="w-full" max={Math.max(people, 1)} value={drawn} aria-labelledby="drawn" />
      </p>
      <p id="drawn" role="status">
        {drawn === people && isRunning
          ? 'All are drawn. The file is being put together.'
          : `${drawn.toLocaleString('en')} of ${people.toLocaleString('en')} done`}
        {leftOut > 0 && `, ${leftOut.toLocaleString('en')} of them left out`}
      </p>
      <p className="mt-2 max-w-prose text-small text-ink-soft">
        {isRunning
          ? 'You can leave this page: the file waits here, and the selection leads to it.'
          : 'Issued documents stay valid. If you resume, the print goes on where it stopped.'}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <ButtonForm intent={isRunning ? 'stop' : 'resume'} about={`the print of ${name}`}>
          {isRunning ? 'Stop' : 'Resume'}
        </ButtonForm>
        {isRunning && (
          <noscript>
            <a href={path}>Show the progress now</a>
          </noscript>
        )}
      </div>
    </section>
  );
}

function useRereading(isRunning: boolean) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isRunning || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), 1500);
    return () => clearTimeout(timer);
  }, [isRunning, state, revalidate]);
}

function WholeFile({ path, selection, kind, done, leftOut, hasFile, keptUntil, ...props }: Props) {
  const { mayReveal, ended, endedCount } = props;
  const again = `${selection}/documents?kind=${kind}`;
  return (
    <section aria-labelledby="file">
      <h2 id="file">
        {hasFile ? `The file with ${describeCount(done, 'document', 'documents')}` : 'There is no file'}
      </h2>
      {leftOut > 0 && (
        <p className="mt-2">
          {describeCount(leftOut, 'person was', 'people were')} left out, because they cannot get the document
          any more or it could not be drawn.
        </p>
      )}
      {!hasFile && (
        <p className="mt-2 max-w-prose">
          {done === 0
            ? 'Nobody got the document.'
            : 'It was deleted: its days are over, or somebody in it was erased.'}{' '}
          <Link to={again}>Print again</Link>
        </p>
      )}
      {hasFile && kind !== 'visa-letter' && (
        <p className="mt-4">
          <a className="button" href={`${path}/file`}>
            Download the file
          </a>
        </p>
      )}
      {hasFile && kind === 'visa-letter' && mayReveal && (
        // This is a plain HTML form, because the browser itself saves the file.
        <form method="post" action={`${path}/file`} className="mt-4 grid max-w-xl gap-4">
          <HiddenFields fields={{ intent: 'reveal' }} />
          <ReasonField label="Why do you print the letters?" required />
          <p>
            <Button size="small">Download the file</Button>
          </p>
        </form>
      )}
      {hasFile && (
        <p className="mt-3 max-w-prose text-small text-ink-soft">
          It waits for you until {keptUntil} and is then deleted. The history of each person says who
          downloaded it.
        </p>
      )}
      {endedCount > 0 && (
        <div className="mt-6">
          <h3>{describeCount(endedCount, 'document has', 'documents have')} changed since</h3>
          <p className="mt-1 max-w-prose">
            What they say is not true any more, or they were revoked. Take them out of the pile, or{' '}
            <Link to={again}>print again</Link>.
          </p>
          <ul className="rows mt-3">
            {ended.map(({ id, fullName, reference }) => (
              <li key={id}>
                <Link to={`/organiser/registrations/${id}`}>
                  <bdi>{fullName}</bdi>
                </Link>
                <span>{reference}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
