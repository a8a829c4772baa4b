import { deskDocumentNames } from '../../documents/desk-document-names.ts';
import '#ui/desk/desk-record.css';
import { Link, redirect } from 'react-router';
import { badgeShapeWords } from '#conference/documents/badge-shape.ts';
import { maxBadges } from '#conference/documents/desk/print-badges.server.ts';
import { isDocumentKind } from '#conference/documents/document-kind.ts';
import { orderBulkIssue } from '#conference/organiser/selections/bulk-issue.server.ts';
import { readSelection } from '#conference/organiser/selections/selections.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { Button } from '#ui/layout/button.tsx';
import { leftOutWords } from '../../documents/left-out-words.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { HiddenFields } from '../../form/intent-form.tsx';
import { type Question, questionField, questionFieldValue } from '../../form/question.ts';
import { QuestionForm } from '../../form/question-form.tsx';
import { refuseIfQuestionChanged } from '../../form/read-answer.server.ts';
import { refuse } from '../../form/read-fields.server.ts';
import { optionsOf } from '../../list/filter-form.tsx';
import { mayOpen } from '../../navigation.ts';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { describeCount } from '../../page/count.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { requireRecord } from '../../require-record.server.ts';
import type { Route } from './+types/documents';
import { planIssue } from './plan-issue.server.ts';

export const handle = deskTitle('A document for the chosen registrations');

const path = '/organiser/registrations/selections/:selectionId/documents';
const pathOfSelection = (id: string) => `/organiser/registrations/selections/${id}`;

const changed =
  'Nothing was printed, because the question has changed. Please read the new question and answer again.';

/** Shows what a document for everybody in a selection would do: who gets it, and who is left out and why. */
export const loader = organiserLoader(path, async ({ url, context, organiser, params }) => {
  const id = params.selectionId;
  const selection = requireRecord(await readSelection(context.db, { id, organiserId: organiser.id }));
  const kind = url.searchParams.get('kind') ?? undefined;
  if (!isDocumentKind(kind)) throw redirect(pathOfSelection(id));
  const { plan, issue, print } = await planIssue(context, { selectionId: id, kind }, context.now());
  const exportPath = `${path.replace(/documents$/, '')}left-out`;
  return {
    id,
    kind,
    name: deskDocumentNames[kind],
    count: selection.count,
    getting: plan.getting,
    first: plan.first,
    leftOut: plan.leftOut,
    reasons: plan.reasons.map(({ why, count }) => ({ words: leftOutWords[why], count })),
    firstLeftOut: plan.firstLeftOut.map(({ why, ...person }) => ({ ...person, words: leftOutWords[why] })),
    issue,
    print,
    tooMany:
      kind === 'icard' && plan.getting > maxBadges
        ? `A file can have at most ${maxBadges.toLocaleString('en')} badges. Narrow the list, for example by type or country.`
        : undefined,
    exportTo: mayOpen(organiser, exportPath) ? `${pathOfSelection(id)}/left-out?kind=${kind}` : undefined,
    refused: url.searchParams.get('refused') === 'changed' ? changed : undefined,
  };
});

export const action = organiserAction(path, {
  issue: async ({ context, organiser, by, params, form, url }) => {
    const id = params.selectionId;
    requireRecord(await readSelection(context.db, { id, organiserId: organiser.id }));
    const kind = url.searchParams.get('kind') ?? undefined;
    if (!isDocumentKind(kind)) return redirectTo(pathOfSelection(id));
    const { plan, issue } = await planIssue(context, { selectionId: id, kind }, context.now());
    if (!issue) return refuse(409, { message: 'Nobody in this selection can get this document any more.' });
    const unseen = refuseIfQuestionChanged(form, issue);
    if (unseen) return unseen;
    const order = { selectionId: id, kind, people: plan.getting, ...by };
    await orderBulkIssue(context, order, context.now());
    return redirectTo(pathOfSelection(id), 'documents-ordered');
  },
});

export default function SelectionDocuments({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, count, getting, first, print, tooMany, issue, refused } = loaderData;
  const refusal = useAnswer<FormRefusal>(actionData);
  return (
    <div className="grid max-w-3xl gap-10">
      <PageHead
        title={`${name}: ${describeCount(getting, 'person', 'people')}`}
        back={{
          to: pathOfSelection(id),
          label: describeCount(count, 'registration chosen', 'registrations chosen'),
        }}
      />
      <FormSummary message={refusal?.message ?? refused} />
      <section aria-labelledby="who">
        <h2 id="who">Who gets it</h2>
        {first.length === 0 && <p className="mt-2">Nobody in this selection can get this document.</p>}
        <ul className="rows mt-3 empty:hidden">
          {first.map((person) => (
            <li key={person.id}>
              <Link to={`/organiser/registrations/${person.id}`}>
                <bdi>{person.fullName}</bdi>
              </Link>
              <span>{person.reference}</span>
            </li>
          ))}
        </ul>
        {getting > first.length && (
          <p className="mt-2">And {(getting - first.length).toLocaleString('en')} more.</p>
        )}
      </section>
      {print && <PrintForm id={id} question={print} />}
      {tooMany && <p>{tooMany}</p>}
      {issue && (
        <QuestionForm
          intent="issue"
          title={print ? 'Issue without printing' : 'Issue the document'}
          question={issue}
          button="Issue the document"
          isOpen={!print}
        />
      )}
      <LeftOut {...loaderData} />
    </div>
  );
}

/** This is a plain HTML form, because the browser itself downloads the file. */
function PrintForm({ id, question }: { id: string; question: Question }) {
  return (
    <section aria-labelledby="print">
      <h2 id="print">Print badges</h2>
      <form method="post" action={`${pathOfSelection(id)}/print`} className="mt-3 grid max-w-md gap-4">
        <HiddenFields fields={{ intent: 'print', [questionField]: questionFieldValue(question) }} />
        <div>
          <p>{question.text}</p>
          <p className="mt-1 text-small text-ink-soft">{question.undo}</p>
        </div>
        <SelectField name="shape" label="Shape" options={optionsOf(badgeShapeWords)} defaultValue="sheet" />
        <p>
          <Button size="small">Print the badges</Button>
        </p>
      </form>
    </section>
  );
}

/** Lists who is left out, and why. */
function LeftOut({ leftOut, reasons, firstLeftOut, exportTo }: Route.ComponentProps['loaderData']) {
  if (leftOut === 0) return null;
  const rest = leftOut - firstLeftOut.length;
  return (
    <section aria-labelledby="left-out">
      <h2 id="left-out">Left out: {describeCount(leftOut, 'person', 'people')}</h2>
      <p className="mt-2">
        {reasons.map(({ words, count }) => `${count.toLocaleString('en')}: ${words}`).join('; ')}.
      </p>
      {exportTo && (
        <p className="mt-2">
          Export them: <a href={`${exportTo}&format=xlsx`}>XLSX</a> or{' '}
          <a href={`${exportTo}&format=csv`}>CSV</a>
        </p>
      )}
      <ul className="rows mt-3">
        {firstLeftOut.map(({ id, fullName, reference, words }) => (
          <li key={id}>
            <Link to={`/organiser/registrations/${id}`}>
              <bdi>{fullName}</bdi>
            </Link>
            <span>{reasons.length > 1 ? `${reference}, ${words}` : reference}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-2">And {rest.toLocaleString('en')} more.</p>}
    </section>
  );
}
