import { TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../form/form-refusal.ts';
import { QuestionForm } from '../form/question-form.tsx';
import { type Column, DataTable, textColumn } from '../list/data-table.tsx';
import type { DescribedClosing } from './describe-closing.server.ts';

type ClosingSectionProps = {
  closing: DescribedClosing;
  refusal: FormRefusal<'editionId' | 'reason'> | undefined;
};

export function ClosingSection({ closing, refusal }: ClosingSectionProps) {
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
        <QuestionForm
          intent="close"
          title="Close the edition"
          question={closing.questions.close}
          button="Close the edition"
          reason={{ refusal, hint: 'The audit stores the reason.' }}
          isOpen
          className="mt-6"
        >
          <TextField
            {...fieldsAfter(refusal, 'close')('editionId')}
            label="Type the edition’s name to confirm"
            hint={`The name is ${closing.editionId}.`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
          />
        </QuestionForm>
      )}
      {closing.mayReopen && (
        <QuestionForm
          intent="reopen"
          title="Reopen the edition"
          question={closing.questions.reopen}
          button="Reopen the edition"
          reason={{ refusal, hint: 'The audit stores the reason.' }}
          isOpen
          className="mt-6"
        />
      )}
    </section>
  );
}

const deadlineColumns: Column<DescribedClosing['deadlines'][number]>[] = [
  textColumn('On', ({ on }) => <strong className="whitespace-nowrap">{on}</strong>),
  textColumn('Deleted data', ({ id }) => id),
  textColumn('Stored today', ({ today }) => today),
];
