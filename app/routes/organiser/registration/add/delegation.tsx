import { Form, Link } from 'react-router';
import { participantTypeNames } from '#conference/edition/participant-types.server.ts';
import { delegationColumns, delegationFields } from '#conference/registration/at-the-desk/delegation.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { Badge } from '#ui/feedback/status.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { QuestionForm } from '../../form/question-form.tsx';
import {
  type Column,
  DataTable,
  numberColumn,
  textColumn,
  titleColumn,
  wordsColumn,
} from '../../list/data-table.tsx';
import { organiserAction, organiserLoader } from '../../organiser-route.server.ts';
import { describeCount } from '../../page/count.ts';
import { deskTitle } from '../../page/desk-title.tsx';
import { PageHead } from '../../page/page-head.tsx';
import type { Route } from './+types/delegation';
import {
  addFromPreview,
  type DelegationAnswer,
  type DescribedRow,
  readFromForm,
} from './act-on-delegation.server.ts';
import { FeeFields } from './fee-fields.tsx';
import { feesFor, mailLanguages } from './read-fee.server.ts';
import { TableFields } from './table-fields.tsx';

export const handle = deskTitle('A delegation');

const path = '/organiser/registrations/delegation';

export const loader = organiserLoader(path, async ({ context, organiser }) => {
  const { cash: _cash, ...fees } = feesFor(organiser);
  return { fees, languages: mailLanguages, types: participantTypeNames(context.settings) };
});

export const action = organiserAction(
  path,
  { read: readFromForm, add: addFromPreview },
  { accepts: 'files' },
);

const columns: Column<DescribedRow>[] = [
  numberColumn('Row', ({ line }) => line),
  titleColumn('Person', ({ name, email }) => (
    <>
      <bdi>{name || 'Without a name'}</bdi>
      <span className="block wrap-anywhere text-small text-ink-soft">{email}</span>
    </>
  )),
  wordsColumn('Type', ({ type }) => type),
  textColumn('Result', ({ isReady, faults, others }) => (
    <>
      <Badge tone={isReady ? 'done' : 'refused'}>{isReady ? 'Ready' : 'Not registered'}</Badge>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
        {others.map(({ id, reference, same }) => (
          <li key={id}>
            <Link to={`/organiser/registrations/${id}`}>{reference}</Link> has the same {same}.
          </li>
        ))}
      </ul>
    </>
  )),
];

export default function Delegation({ loaderData, actionData }: Route.ComponentProps) {
  const { fees, languages, types } = loaderData;
  const answer = useAnswer<DelegationAnswer>(actionData);
  const { rows, ready, result, table, ended = 0 } = answer ?? {};
  return (
    <>
      <PageHead
        title="A delegation"
        back={{ to: '/organiser/registrations', label: 'Registrations' }}
        intro="Choose a table with one person in each row. Nobody is registered before you confirm the preview. You can read the same file again: people who are already registered are recognised."
      />
      <FormSummary message={answer?.message} errors={answer?.errors} />
      {result && <Result {...result} />}
      {ready && (
        <section className="mt-8" aria-labelledby="preview">
          <h2 id="preview">Preview</h2>
          {rows && (
            <>
              <p className="mt-3" role="status">
                <strong>{describeCount(ready.count, 'person', 'people')}</strong> of {rows.length} can be
                registered.
                {ready.count < rows.length && ' Correct the other rows in the file and read it again later.'}
                {ended > 0 &&
                  ` ${describeCount(ended, 'row is', 'rows are')} left out, because the order was cancelled, refunded or has expired.`}
              </p>
              <DataTable className="mt-4" rows={rows} columns={columns} empty="" />
            </>
          )}
          {ready.count > 0 && (
            <QuestionForm
              key={ready.key}
              intent="add"
              title="Register"
              question={ready.question}
              button={`Register ${describeCount(ready.count, 'person', 'people')}`}
              fields={{ people: ready.people, key: ready.key }}
              isOpen
              className="mt-6"
            >
              <FeeFields refusal={answer} fees={fees} languages={languages} />
            </QuestionForm>
          )}
        </section>
      )}
      <Form method="post" encType="multipart/form-data" className="mt-8 grid max-w-xl gap-4">
        <FileField
          name="table"
          label="Table"
          hint="CSV (UTF-8) or XLSX, up to 100 people and 128 kB. Orders of pretix and attendees of Eventbrite, too."
          accept=".csv,.txt,.xlsx"
          error={answer?.errors?.table}
        />
        {table && <TableFields key={ready?.key} table={table} types={types} />}
        <div>
          <SubmitButton intent="read" variant={ready ? 'line' : 'solid'}>
            Read the table
          </SubmitButton>
        </div>
      </Form>
      <section className="mt-10 max-w-3xl" aria-labelledby="columns">
        <h2 id="columns">Columns</h2>
        <p className="mt-3">
          The first row has these headers, in any order. The types are: {Object.values(types).join(', ')}.
        </p>
        <DataTable className="mt-4" rows={headers} columns={headerColumns} empty="" />
      </section>
    </>
  );
}

const headers = delegationFields.map((field) => ({ id: field, ...delegationColumns[field] }));

const headerColumns: Column<(typeof headers)[number]>[] = [
  titleColumn('Header', ({ header }) => <strong>{header}</strong>),
  textColumn('Cells', ({ hint }) => hint),
  wordsColumn('Column', ({ isOptional }) => (isOptional ? 'Optional' : 'Required')),
];

const reasons = {
  'not-valid': 'the data is not valid',
  'email-taken': 'an active registration or a stall holder has this address',
  'same-passport': 'another registration has this passport',
};

function Result({ registered, waiting, refused }: NonNullable<DelegationAnswer['result']>) {
  return (
    <div className="mt-6" role="status">
      <p className="lead">
        {describeCount(registered, 'person is', 'people are')} registered. Mails tell them how to sign in.
        {waiting > 0 &&
          ` All places are taken: ${describeCount(waiting, 'person is', 'people are')} on the waiting list.`}
      </p>
      {refused.length > 0 && (
        <>
          <p className="mt-3 font-semibold">
            {describeCount(refused.length, 'person was', 'people were')} not registered:
          </p>
          <ul className="mt-1 list-disc ps-5">
            {refused.map(({ fullName, email, reason }) => (
              <li key={email}>
                <bdi>{fullName}</bdi>, {email}: {reasons[reason]}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
