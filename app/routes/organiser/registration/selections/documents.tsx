import { deskDocumentNames } from '../../documents/desk-document-names.ts';
import '#ui/desk/desk-record.css';
import { Link, redirect } from 'react-router';
import { badgeShapeWords, isBadgeShape } from '#conference/documents/badge-shape.ts';
import { maxPrinted } from '#conference/documents/desk/print-documents.server.ts';
import { isDocumentKind } from '#conference/documents/document-kind.ts';
import { orderBulkIssue } from '#conference/organiser/selections/bulk-issue.server.ts';
import { orderPrint } from '#conference/organiser/selections/print-orders.server.ts';
import { readSelection } from '#conference/organiser/selections/selections.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { SelectField } from '#ui/form/choice-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { leftOutWords } from '../../documents/left-out-words.ts';
import type { FormRefusal } from '../../form/form-refusal.ts';
import { QuestionForm } from '../../form/question-form.tsx';
import { refuseIfQuestionChanged } from '../../form/read-answer.server.ts';
import { refuse } from '../../form/read-fields.server.ts';
import { optionsOf } from '../../list/filter-form.tsx';
import { FormatLinks } from '../../list/format-links.tsx';
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
      plan.getting > maxPrinted
        ? `A file can have at most ${maxPrinted.toLocaleString('en')} documents. Narrow the list, for example by type or country.`
        : undefined,
    exportTo: mayOpen(organiser, exportPath) ? `${pathOfSelection(id)}/left-out?kind=${kind}` : undefined,
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
  print: async ({ context, organiser, by, params, form, url }) => {
    const selectionId = params.selectionId;
    requireRecord(await readSelection(context.db, { id: selectionId, organiserId: organiser.id }));
    const kind = url.searchParams.get('kind') ?? undefined;
    if (!isDocumentKind(kind)) return redirectTo(pathOfSelection(selectionId));
    const { plan, print } = await planIssue(context, { selectionId, kind }, context.now());
    if (!print) return refuse(409, { message: 'Nobody in this selection can get this document any more.' });
    const unseen = refuseIfQuestionChanged(form, print);
    if (unseen) return unseen;
    const shape = fieldText(form, 'shape');
    const order = { kind, shape: isBadgeShape(shape) ? shape : 'sheet', people: plan.ids, ...by } as const;
    const printId = await orderPrint(context, { selectionId, ...order }, context.now());
    return redirectTo(`${pathOfSelection(selectionId)}/prints/${printId}`);
  },
});

export default function SelectionDocuments({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, name, count, getting, first, print, tooMany, issue } = loaderData;
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
      <FormSummary message={refusal?.message} />
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
      {print && (
        <QuestionForm
          intent="print"
          title={kind === 'icard' ? 'Print badges' : 'Print'}
          question={print}
          button={kind === 'icard' ? 'Print the badges' : 'Print the documents'}
          isOpen
        >
          {kind === 'icard' && (
            <SelectField
              name="shape"
              label="Shape"
              options={optionsOf(badgeShapeWords)}
              defaultValue="sheet"
            />
          )}
        </QuestionForm>
      )}
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
          Export them: <FormatLinks to={exportTo} />
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
