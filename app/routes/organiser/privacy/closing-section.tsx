import { TextField } from '#ui/form/text-field.tsx';
import { IntentForm } from '../form/intent-form.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import type { DescribedClosing } from './describe-closing.server.ts';

type ClosingSectionProps = { closing: DescribedClosing; error: string | undefined };

export function ClosingSection({ closing, error }: ClosingSectionProps) {
  const { closed } = closing;
  return (
    <section id="closing" className="max-w-3xl">
      <h2>End of the edition</h2>
      <p className="mt-2">
        {closed
          ? `Closed on ${closed.on} by ${closed.by}. The site deletes this data automatically, as the privacy policy promises:`
          : 'Close the edition when it is over. After that, the site deletes this data automatically, as the privacy policy promises. If you close it today:'}
      </p>
      <DataTable className="mt-4" rows={closing.deadlines} columns={deadlineColumns} empty="" />
      {!closed && (
        <IntentForm intent="close" button="Close the edition" variant="line" className="mt-6 max-w-md">
          <TextField
            name="editionId"
            label="Type the edition’s name to confirm"
            hint={`It is ${closing.editionId}. You can reopen the edition for ${closing.reopenDays} days.`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            error={error}
          />
        </IntentForm>
      )}
      {closing.mayReopen && (
        <IntentForm intent="reopen" button="Reopen the edition" variant="line" className="mt-6">
          <p>You can reopen the edition until {closing.reopenUntil}.</p>
        </IntentForm>
      )}
    </section>
  );
}

const deadlineColumns: Column<DescribedClosing['deadlines'][number]>[] = [
  { label: 'On', cell: ({ on }) => <strong className="whitespace-nowrap">{on}</strong> },
  { label: 'Deleted data', cell: ({ id }) => id },
  { label: 'Today', cell: ({ today }) => today },
];
