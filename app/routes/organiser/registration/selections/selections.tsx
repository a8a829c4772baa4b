import { isDocumentKind } from '#conference/documents/document-kind.ts';
import { may } from '#conference/organiser/permissions.ts';
import { listRunningIssues } from '#conference/organiser/selections/bulk-issue.server.ts';
import { stopBulkOrder } from '#conference/organiser/selections/bulk-orders.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { describeZonedTime } from '../../desk-dates.server.ts';
import { deskDocumentNames } from '../../documents/desk-document-names.ts';
import { ButtonForm } from '../../form/intent-form.tsx';
import { refuse } from '../../form/read-fields.server.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import {
  chooseListed,
  chooseRows,
  listedQuery,
  loadSelections,
  refuseEmptyList,
} from '../../selections/act-on-selections.server.ts';
import { SelectionsPage } from '../../selections/selections-page.tsx';
import { listOfRegistrations } from '../registration.list.server.ts';
import { letterStep } from '../registration-words.ts';
import type { Route } from './+types/selections';

export const handle = deskTitle('Selections');

const path = '/organiser/registrations/selections';

export const loader = organiserLoader(path, async (asked) => ({
  ...(await loadSelections(asked, listOfRegistrations)),
  running: may(asked.organiser, 'documents.issue')
    ? (await listRunningIssues(asked.context.db)).map(({ kind, isPrint, orderedAt, ...order }) => ({
        ...order,
        name: `${isPrint ? 'Print ' : ''}${isDocumentKind(kind) ? deskDocumentNames[kind] : kind}`,
        orderedAt: describeZonedTime(orderedAt),
      }))
    : [],
}));

export const action = organiserAction(path, {
  ...chooseRows(listOfRegistrations),
  write: async (posted) => {
    const id = await chooseListed(posted, listOfRegistrations);
    return id === undefined ? refuseEmptyList() : redirectTo(`/organiser/messages/new?selection=${id}`);
  },
  print: async (posted) => await chooseForDocument(posted, 'icard'),
  issue: async (posted) => await chooseForDocument(posted, fieldText(posted.form, 'kind')),
  step: async (posted) => {
    const move = fieldText(posted.form, 'step');
    if (move === letterStep.value) return await chooseForDocument(posted, letterStep.value);
    if (!move) return refuse(422, { message: 'Please choose the next step of the visa in the list.' });
    const id = await chooseListed(posted, listOfRegistrations);
    if (id === undefined) return refuseEmptyList();
    return redirectTo(
      `/organiser/visa/move?${new URLSearchParams([...listedQuery(posted.form), ['move', move], ['selection', id]])}`,
    );
  },
  stop: async ({ context, by, form }) => {
    const order = { id: fieldText(form, 'id'), list: 'registrations', ...by } as const;
    const isStopped = isUuid(order.id) && (await stopBulkOrder(context.db, order, context.now()));
    return isStopped ? redirectTo(path) : refuse(409, { message: 'It is already finished or stopped.' });
  },
});

/** Chooses people of the list, and leads to the page that says who of them gets a document. */
async function chooseForDocument(posted: Parameters<typeof chooseListed>[0], kind: string) {
  if (!isDocumentKind(kind)) return refuse(422, { message: 'Please choose a document in the list.' });
  const id = await chooseListed(posted, listOfRegistrations);
  return id === undefined ? refuseEmptyList() : redirectTo(`${path}/${id}/documents?kind=${kind}`);
}

export default function RegistrationSelections(props: Route.ComponentProps) {
  const { running } = props.loaderData;
  return (
    <>
      <SelectionsPage {...props} />
      <RunningIssues running={running} />
    </>
  );
}

/**
 * Lists the unfinished orders to issue documents to many people. Everybody who may open this page can stop an order.
 */
function RunningIssues({ running }: Pick<Route.ComponentProps['loaderData'], 'running'>) {
  if (running.length === 0) return null;
  return (
    <section aria-labelledby="running" className="mt-10">
      <h2 id="running">Documents being issued</h2>
      <ul className="mt-3 border-t-2 border-indigo">
        {running.map(({ id, name, by, orderedAt, issued, refused }) => (
          <li key={id} className="border-b border-paper-line py-3">
            <p>
              <strong>{name}</strong>
            </p>
            <p className="text-small text-ink-soft">
              Ordered {orderedAt} by <bdi>{by}</bdi>. {issued.toLocaleString('en')} issued,{' '}
              {refused.toLocaleString('en')} left out so far.
            </p>
            <ButtonForm
              intent="stop"
              fields={{ id }}
              about={`the order of ${name} by ${by}`}
              className="mt-2"
            >
              Stop
            </ButtonForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
