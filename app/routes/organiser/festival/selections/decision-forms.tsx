import type { FormRefusal } from '../../form/form-refusal.ts';
import { QuestionForm } from '../../form/question-form.tsx';
import { Fold } from '../../page/fold.tsx';
import { LeftOutList, OrderList } from '../../selections/order-list.tsx';
import type { LoadedDecisions } from './load-decisions.server.ts';

type DecisionFormsProps = LoadedDecisions & { refusal: FormRefusal<'reason'> | undefined };

const decisionWords = {
  confirm: {
    title: 'Confirm these bookings',
    button: 'Confirm the bookings',
    none: 'None of these bookings can be confirmed.',
  },
  extend: {
    title: 'Give these bookings more time to pay',
    button: 'Give more time',
    none: 'None of these bookings can get more time to pay.',
  },
} as const;

/** Confirms the bookings of a selection, or gives them more time to pay, and shows the progress of each order. */
export function DecisionForms({ decisions, orders, refusal }: DecisionFormsProps) {
  return (
    <>
      <div className="mt-3">
        {decisions.map((decision) => (
          <DecisionForm key={decision.kind} decision={decision} refusal={refusal} />
        ))}
      </div>
      <OrderList orders={orders} />
    </>
  );
}

type DecisionFormProps = Pick<DecisionFormsProps, 'refusal'> & {
  decision: DecisionFormsProps['decisions'][number];
};

function DecisionForm({ decision: { kind, question, leftOut, rows, more }, refusal }: DecisionFormProps) {
  const { title, button, none } = decisionWords[kind];
  const who = (
    <div>
      {!question && <p>{none}</p>}
      {leftOut && <p>{leftOut}</p>}
      <LeftOutList rows={rows} />
      {more > 0 && <p className="text-small">And {more.toLocaleString('en')} more.</p>}
    </div>
  );
  if (!question) {
    return (
      <Fold title={title} className="pb-2">
        {who}
      </Fold>
    );
  }
  const reason = { refusal, hint: 'Only organisers see the reason, in the history of each booking.' };
  return (
    <QuestionForm
      intent={kind}
      title={title}
      question={question}
      button={button}
      {...(kind === 'confirm' && { reason })}
      isOpen={refusal?.intent === kind}
    >
      {who}
    </QuestionForm>
  );
}
