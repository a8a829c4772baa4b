import { Form, Link } from 'react-router';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { useAnswer } from '#routes/offline/offline-form.ts';
import { RadioField } from '#ui/form/choice-field.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { FormSummary } from '#ui/form/form-summary.tsx';
import { organiserAction, organiserLoader } from '../../../organiser-route.server.ts';
import { describeCount } from '../../../page/count.ts';
import { deskTitle } from '../../../page/desk-title.tsx';
import { PageHead } from '../../../page/page-head.tsx';
import type { Route } from './+types/statement';
import {
  listAccounts,
  readFromForm,
  recordFromForm,
  type StatementAnswer,
  searchFromForm,
} from './act-on-statement.server.ts';
import { ColumnFields } from './column-fields.tsx';
import { OtherLines, ProposalTable } from './proposal-table.tsx';

export const handle = deskTitle('Bank statement');

const path = '/organiser/payments/statement';

export const loader = organiserLoader(path, async ({ context }) => ({ accounts: listAccounts(context) }));

export const action = organiserAction(
  path,
  { read: readFromForm, record: recordFromForm, search: searchFromForm },
  { accepts: 'files' },
);

export default function Statement({ loaderData: { accounts }, actionData }: Route.ComponentProps) {
  const answer = useAnswer<StatementAnswer>(actionData);
  const { proposals, others = [], counts, result, columns } = answer ?? {};
  return (
    <>
      <PageHead
        title="Bank statement"
        back={{ to: '/organiser/money', label: 'To do' }}
        intro="Choose a statement of your bank. Nothing is recorded before you confirm it. You can read the same statement again: lines that were recorded are recognised."
      />
      <FormSummary message={answer?.message} errors={answer?.errors} />
      {result && <Result {...result} />}
      {accounts.length === 0 ? (
        <p className="mt-6">
          The conference has no bank account. An owner can enter one in the{' '}
          <Link to="/organiser/settings">settings</Link>.
        </p>
      ) : (
        <Form method="post" encType="multipart/form-data" className="mt-6 grid max-w-xl gap-4">
          <RadioField
            name="account"
            legend="Account"
            hint="The statement must be of this account. If the file has days such as 12/31/2031, the account decides which number is the month."
            options={accounts.map(({ value, label, days }) => ({
              value,
              label: `${label} (days as ${days})`,
            }))}
            defaultValue={answer?.account ?? (accounts.length === 1 ? accounts[0]?.value : undefined)}
            error={answer?.errors?.account}
          />
          <FileField
            name="statement"
            label="Statement"
            hint="CSV with a header, or camt.053 (XML), 5 MB at most. MT940 is not read."
            accept=".csv,.txt,.xml"
            error={answer?.errors?.statement}
          />
          {columns && <ColumnFields account={answer?.account ?? ''} {...columns} />}
          <div>
            <SubmitButton intent="read" variant={proposals ? 'line' : 'solid'}>
              Read the statement
            </SubmitButton>
          </div>
        </Form>
      )}
      {proposals && counts && (
        <section className="mt-10" aria-labelledby="proposals">
          <h2 id="proposals">Lines to record</h2>
          {counts.recorded > 0 && (
            <p className="mt-3">
              {describeCount(counts.recorded, 'line was', 'lines were')} recorded before.
            </p>
          )}
          {counts.left > 0 && (
            <p className="mt-3">
              {describeCount(counts.left, 'more line', 'more lines')} will be shown when you have recorded
              these lines and read the statement again.
            </p>
          )}
          {proposals.length > 0 ? (
            <ProposalTable proposals={proposals} />
          ) : (
            <p className="mt-3">No new line has a known reference, or a payer whom we know.</p>
          )}
          {others.length > 0 && (
            <>
              <h2 className="mt-10">Other lines</h2>
              <p className="mt-3 max-w-prose">
                Type the name of the payer, or one or several references, in the row of a line. The lines that
                are found then stand above.{' '}
                {counts.unknown > others.length &&
                  `These are the first ${others.length} of ${counts.unknown} lines.`}
              </p>
              <OtherLines proposals={proposals} others={others} />
            </>
          )}
        </section>
      )}
    </>
  );
}

function Result({ recorded, refused }: NonNullable<StatementAnswer['result']>) {
  return (
    <div className="mt-6" role="status">
      <p className="lead">
        {describeCount(recorded, 'payment is', 'payments are')} recorded. The participants are informed by
        mail.
      </p>
      {refused.length > 0 && (
        <>
          <p className="mt-3 font-semibold">
            {describeCount(refused.length, 'line was', 'lines were')} not recorded:
          </p>
          <ul className="mt-1 list-disc ps-5">
            {refused.map(({ line, why }) => (
              <li key={line}>
                {line}: {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
