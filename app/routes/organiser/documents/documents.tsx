import { Link, redirect } from 'react-router';
import { z } from 'zod';
import { participantTypeNames } from '#conference/edition/participant-types.server.ts';
import { may } from '#conference/organiser/permissions.ts';
import { countBadges, maxBadges } from '#conference/participant-documents/desk/print-badges.server.ts';
import { documentNames, isDocumentKind } from '#conference/participant-documents/document-kind.ts';
import {
  makeDocumentKey,
  readNewestKey,
} from '#conference/participant-documents/verifying/document-keys.server.ts';
import { listRunningIssues, stopBulkIssue } from '#conference/selections/bulk-issue.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { askDesk } from '#routes/organiser/form/ask-desk.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { Button } from '#ui/layout/button.tsx';
import { describeZonedTime } from '../desk-dates.server.ts';
import type { FormRefusal } from '../form/form-refusal.ts';
import { ButtonForm, HiddenFields } from '../form/intent-form.tsx';
import { QuestionForm } from '../form/question-form.tsx';
import { refuseIfQuestionChanged } from '../form/read-answer.server.ts';
import { refuse } from '../form/read-fields.server.ts';
import { optionsOf } from '../list/filter-form.tsx';
import { readSearch, searchId } from '../list/search-fields.ts';
import { organiserAction, organiserLoader } from '../organiser-route.server.ts';
import { describeCount } from '../page/count.ts';
import { deskTitle } from '../page/desk-title.tsx';
import { PageHead } from '../page/page-head.tsx';
import type { Route } from './+types/documents';
import { askToMakeKey } from './ask-to-make-key.server.ts';
import { loadHolders } from './describe-holders.server.ts';
import { readHolderFilter } from './holder-filter.server.ts';
import { HolderList } from './holder-list.tsx';
import { shapeWords } from './shape-words.ts';

export const handle = deskTitle('Documents');

const cursorSchema = z.object({ after: searchId });

const refusals = {
  nobody: 'This list has no active people who have paid, so there are no badges to print.',
  'too-many': `A file can have at most ${maxBadges} badges. Narrow the list, for example by type or country.`,
};

export const loader = organiserLoader('/organiser/documents', async ({ url, context, organiser }) => {
  const asked = readHolderFilter(url.searchParams, organiser);
  const { after } = readSearch(cursorSchema, url);
  const refused = url.searchParams.get('refused') ?? '';
  return {
    keyQuestion: may(organiser, 'organisers.manage')
      ? askToMakeKey(await readNewestKey(context.db))
      : undefined,
    count: await countBadges(context.db, asked, context.now()),
    holders: await loadHolders(context, { asked, after, organiser }, context.now()),
    types: participantTypeNames,
    running: (await listRunningIssues(context.db)).map(({ kind, orderedAt, ...order }) => ({
      ...order,
      name: isDocumentKind(kind) ? documentNames[kind] : kind,
      orderedAt: describeZonedTime(orderedAt),
    })),
    refusal: Object.hasOwn(refusals, refused) ? refusals[refused as keyof typeof refusals] : undefined,
  };
});

export const action = organiserAction('/organiser/documents', {
  'make-key': async ({ context, by, form }) => {
    const unseen = refuseIfQuestionChanged(form, askToMakeKey(await readNewestKey(context.db)));
    if (unseen) return unseen;
    await makeDocumentKey(context.db, by, context.now());
    throw redirect('/organiser/documents', { status: 303 });
  },
  stop: async ({ context, by, form }) => {
    const id = fieldText(form, 'id');
    const isStopped = isUuid(id) && (await stopBulkIssue(context.db, { id, ...by }, context.now()));
    if (!isStopped) return refuse(409, { message: 'It is already finished or stopped.' });
    return redirectTo('/organiser/documents');
  },
});

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => await askDesk(serverAction);

export default function DeskDocuments({ loaderData, actionData }: Route.ComponentProps) {
  const { count, holders, types, running, refusal, keyQuestion } = loaderData;
  const refused = useAnswer<FormRefusal<never>>(actionData);
  return (
    <>
      <PageHead
        title="Documents"
        intro="This page shows who has which documents, and prints badges. The documents of one person are also on the page of their registration."
      />
      <FormSummary message={refused?.message ?? refusal} />
      <RunningIssues running={running} />
      <HolderList holders={holders} types={types} />
      <h2 className="mt-10">Print badges</h2>
      <p className="mt-2">
        <strong>{describeCount(count, 'badge', 'badges')}</strong> for the people on this list who are active
        and have paid.
      </p>
      {/* This is a plain HTML form, because the browser itself downloads the file. */}
      <form method="post" action="/organiser/documents/print" className="mt-4 grid max-w-md gap-4">
        <HiddenFields fields={{ ...holders.fields, intent: 'print' }} />
        <SelectField name="shape" label="Shape" options={optionsOf(shapeWords)} defaultValue="sheet-a4" />
        <p>
          <Button size="small">Print the badges</Button>
        </p>
      </form>
      <h2 className="mt-10">Visa invitation letters</h2>
      <p className="mt-2">
        <Link to="/organiser/documents/letter">Change the text and the signatory</Link>
      </p>
      {keyQuestion && (
        <>
          <h2 className="mt-10">The key that signs documents</h2>
          <p className="mt-2">Make a new key once a year.</p>
          <QuestionForm
            intent="make-key"
            title="Make a new key"
            question={keyQuestion}
            button="Make the new key"
          />
        </>
      )}
    </>
  );
}

/**
 * Lists the unfinished orders to issue documents to many people. Everybody who may open this page can stop an order.
 */
function RunningIssues({ running }: Pick<Route.ComponentProps['loaderData'], 'running'>) {
  if (running.length === 0) return null;
  return (
    <section aria-labelledby="running" className="mb-8">
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
