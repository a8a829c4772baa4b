import { Form } from 'react-router';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { Badge } from '#ui/feedback/status.tsx';
import { type Column, DataTable } from '../../../list/data-table.tsx';
import type { DescribedProposal } from './act-on-statement.server.ts';

const columns: Column<DescribedProposal>[] = [
  {
    label: 'Record',
    cell: ({ id, amount, isTicked }) => (
      <input
        type="checkbox"
        name="line"
        value={id}
        defaultChecked={isTicked}
        aria-label={`Record ${amount}`}
      />
    ),
  },
  { label: 'Day', className: 'is-words', cell: ({ day }) => day },
  { label: 'Amount', className: 'number', cell: ({ amount }) => <strong>{amount}</strong> },
  { label: 'Text', cell: ({ text }) => text },
  {
    label: 'Pays for',
    cell: ({ id, choices, mayBeRecordedAlready }) => (
      <>
        <Choice id={id} choices={choices} />
        {mayBeRecordedAlready && (
          <p className="mt-1">
            <Badge tone="due">Recorded already?</Badge> A payment with this bank reference, or this amount and
            day, is recorded.
          </p>
        )}
      </>
    ),
  },
];

/** The lines of a statement that probably pay a charge. The organiser ticks the lines to record. */
export function ProposalTable({ proposals }: { proposals: DescribedProposal[] }) {
  return (
    <Form method="post" className="mt-4">
      <DataTable rows={proposals} columns={columns} empty="" />
      <SubmitButton className="mt-5" intent="record">
        Record the ticked lines
      </SubmitButton>
    </Form>
  );
}

function Choice({ id, choices }: Pick<DescribedProposal, 'id' | 'choices'>) {
  const [first] = choices;
  const name = `charge-${id}`;
  if (choices.length === 1 && first) {
    return (
      <>
        <input type="hidden" name={name} value={first.value} />
        {first.label}
        <TooMuch amount={first.tooMuch} />
      </>
    );
  }
  return (
    <select name={name} aria-label="Pays for" className="control">
      {choices.map(({ value, label, tooMuch }) => (
        <option key={value} value={value}>
          {label}
          {tooMuch && `, ${tooMuch} too much`}
        </option>
      ))}
    </select>
  );
}

function TooMuch({ amount }: { amount: string | undefined }) {
  if (!amount) return null;
  return (
    <p className="mt-1">
      <Badge tone="refused">{amount} too much</Badge> This amount must then be refunded.
    </p>
  );
}
