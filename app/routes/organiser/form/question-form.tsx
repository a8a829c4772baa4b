import type { ReactNode } from 'react';
import { Fold } from '../page/fold.tsx';
import { type FormRefusal, fieldsAfter } from './form-refusal.ts';
import { IntentForm, ReasonField } from './intent-form.tsx';
import { type Question, questionField, questionFieldValue } from './question.ts';

type QuestionFormProps = {
  intent: string;
  /** The heading of the closed question. A press on the heading opens the question. */
  title: ReactNode;
  question: Question;
  button: ReactNode;
  fields?: Record<string, string>;
  /** Asks for a reason, and shows the reason that was refused. */
  reason?: {
    refusal: FormRefusal<'reason'> | undefined;
    /** Identifies the form if several forms of the page have the same intent. The default is the intent. */
    of?: string;
    hint?: string;
  };
  isOpen?: boolean;
  className?: string;
  /** Fields of the form, before the reason. */
  children?: ReactNode;
};

/**
 * Asks an organiser before an act with consequences: the question with its numbers, the reason, and how the act is
 * undone. The form sends the question that it showed, so that the act is refused if the numbers have changed.
 */
export function QuestionForm(props: QuestionFormProps) {
  const { intent, title, question, button, fields, reason, isOpen, className, children } = props;
  const of = reason?.of ?? intent;
  const isRefused = reason?.refusal?.intent === of;
  return (
    // If the page later asks about another act in this place, the new key makes React create a new form, which is
    // closed and empty.
    <Fold key={intent} title={title} isOpen={isOpen || isRefused} className={className}>
      <IntentForm
        intent={intent}
        button={button}
        fields={{ ...fields, [questionField]: questionFieldValue(question) }}
        isSmall
        className="max-w-xl pb-4"
      >
        <div>
          <p className="wrap-anywhere">{question.text}</p>
          <p className="mt-1 text-small text-ink-soft">{question.undo}</p>
        </div>
        {children}
        {reason && (
          <ReasonField {...fieldsAfter(reason.refusal, of)('reason')} label="Reason" hint={reason.hint} />
        )}
      </IntentForm>
    </Fold>
  );
}
