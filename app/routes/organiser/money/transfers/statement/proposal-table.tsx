import { Form } from 'react-router';
import { SmallSubmit, SubmitButton } from '#routes/forms/submit-button.tsx';
import { Badge } from '#ui/feedback/status.tsx';
import { type Column, DataTable } from '../../../list/data-table.tsx';
import type { DescribedLine, DescribedProposal } from './act-on-statement.server.ts';

const columns: Column<DescribedProposal>[] = [
  {
    label: 'Record',
    className: 'is-choice',
    cell: ({ id, amount, isTicked }) => (
      <label className="choice">
        <input type="checkbox" name="line" value={id} defaultChecked={isTicked} />
        <span className="sr-only">{`Record ${amount}`}</span>
      </label>
    ),
  },
  { label: 'Day', className: 'is-words', cell: ({ day }) => day },
  { label: 'Amount', className: 'number', cell: ({ amount }) => <strong>{amount}</strong> },
  { label: 'Text', cell: ({ text }) => text },
  {
    label: 'Pays for',
    cell: ({ id, choices, mayBeRecordedAlready, by }) => (
      <>
        {by === 'name' && (
          <p>
            <Badge>Suggested</Badge> The text has this name, and the amount is exactly what is due.
          </p>
        )}
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

const otherColumns: Column<DescribedLine>[] = [
  { label: 'Day', className: 'is-words', cell: ({ day }) => day },
  { label: 'Amount', className: 'number', cell: ({ amount }) => amount },
  { label: 'Text', cell: ({ text }) => text },
  { label: 'Reason', className: 'is-words', cell: ({ why }) => why },
  {
    label: 'Who paid it?',
    cell: ({ id, text }) => (
      <input
        type="search"
        name={`find-${id}`}
        aria-label={`Who paid ${text}?`}
        maxLength={200}
        autoComplete="off"
        className="control"
      />
    ),
  },
];

type OtherLinesProps = { proposals: DescribedProposal[]; others: DescribedLine[] };

/** The lines of which we do not know what they pay, each with a search. The search keeps all lines of the page. */
export function OtherLines({ proposals, others }: OtherLinesProps) {
  return (
    <Form method="post" className="mt-4">
      {[...proposals, ...others].map(
        ({ id, row }) => row && <input key={id} type="hidden" name="row" value={row} />,
      )}
      <DataTable className="" rows={others} columns={otherColumns} empty="" />
      <SmallSubmit intent="search" className="mt-5">
        Search
      </SmallSubmit>
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
    <fieldset>
      <legend className="sr-only">Pays for</legend>
      {choices.map(({ value, label, tooMuch }, index) => (
        <label key={value} className="choice">
          <input type="radio" name={name} value={value} defaultChecked={index === 0} />
          <span>
            {label}
            {tooMuch && `, ${tooMuch} too much`}
          </span>
        </label>
      ))}
    </fieldset>
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
