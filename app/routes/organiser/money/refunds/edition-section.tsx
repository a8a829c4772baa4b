import { Link } from 'react-router';
import { TextField } from '#ui/form/text-field.tsx';
import { type FormRefusal, fieldsAfter } from '../../form/form-refusal.ts';
import type { Question } from '../../form/question.ts';
import { QuestionForm } from '../../form/question-form.tsx';
import { type Column, DataTable, numberColumn, textColumn } from '../../list/data-table.tsx';

type Sum = { state: string; count: number; amount: string };

type EditionSectionProps = {
  edition: {
    id: string;
    mayCancel: boolean;
    questions: { cancel: Question | undefined; stop: Question; resume: Question };
    cancelled: { at: string; isStopped: boolean; isOrdered: boolean; sums: Sum[] } | undefined;
  };
  refusal: FormRefusal<'editionId' | 'reason'> | undefined;
};

/** The cancellation of the whole edition: the form for owners, and the progress of its refunds. */
export function EditionSection({ edition, refusal }: EditionSectionProps) {
  const { id, mayCancel, questions, cancelled } = edition;
  if (!cancelled && !mayCancel) return null;
  return (
    <section id="edition" className="mt-14 max-w-3xl">
      <h2>The whole conference</h2>
      {cancelled ? (
        <>
          <p className="mt-2">
            Cancelled on {cancelled.at}. {progressOf(cancelled)}
          </p>
          <DataTable
            className="mt-4"
            rows={withIds(cancelled.sums)}
            columns={columns}
            empty="No refunds yet."
          />
          {mayCancel &&
            (cancelled.isStopped ? (
              <QuestionForm
                intent="resume"
                title="Resume the refunds"
                question={questions.resume}
                button="Resume the refunds"
                reason={{ refusal }}
                className="mt-4"
              />
            ) : (
              <QuestionForm
                intent="stop"
                title="Stop the refunds"
                question={questions.stop}
                button="Stop the refunds"
                reason={{ refusal }}
                className="mt-4"
              />
            ))}
        </>
      ) : questions.cancel ? (
        <QuestionForm
          intent="cancel-edition"
          title="Cancel the conference"
          question={questions.cancel}
          button="Cancel the conference and refund everybody"
          reason={{ refusal, hint: 'The audit stores the reason. No mail contains it.' }}
          isOpen
          className="mt-3"
        >
          <TextField
            {...fieldsAfter(refusal, 'cancel-edition')('editionId')}
            label="Type the edition’s name to confirm"
            hint={`It is ${id}.`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
          />
        </QuestionForm>
      ) : (
        <p className="mt-3">
          <Link to="?ask=cancel#edition">Cancel the conference</Link>
        </p>
      )}
    </section>
  );
}

function progressOf({ isStopped, isOrdered }: { isStopped: boolean; isOrdered: boolean }): string {
  const ordered = isOrdered ? 'All refunds are ordered.' : 'The refunds are being ordered.';
  return isStopped ? `${ordered} The refunds are stopped: no refund is sent.` : ordered;
}

const withIds = (sums: Sum[]) => sums.map((sum) => ({ ...sum, id: `${sum.state} ${sum.amount}` }));

const columns: Column<Sum & { id: string }>[] = [
  textColumn('State', ({ state }) => state),
  numberColumn('Refunds', ({ count }) => count.toLocaleString('en')),
  numberColumn('Amount', ({ amount }) => <strong>{amount}</strong>),
];
