import type { ReactNode } from 'react';
import { ButtonForm } from '../form/intent-form.tsx';
import type { Question } from '../form/question.ts';
import { QuestionForm } from '../form/question-form.tsx';
import { describeCount } from '../page/count.ts';

/** The mail of a noted decision. `head` names the decision, and `about` its record. */
type DecisionMail = {
  id: string;
  head: ReactNode;
  about: string;
  to: string;
  subject: string;
  text: string;
  /** The fields of the form that takes the decision back. Undefined if the organiser may not do this. */
  takeBack: Record<string, string> | undefined;
};

type DecisionMailsProps = {
  mails: readonly DecisionMail[];
  /** How many decisions are sent. The page may show only the first mails. */
  all: number;
  question: Question | undefined;
};

/** The form that sends noted decisions, and the mails that it sends. */
export function DecisionMails({ mails, all, question }: DecisionMailsProps) {
  return (
    <>
      {question && (
        <QuestionForm
          intent="send"
          title="Send the decisions"
          question={question}
          button={`Send ${describeCount(all, 'mail', 'mails')}`}
          isOpen
          className="mt-4"
        />
      )}
      {mails.map(({ id, head, about, to, subject, text, takeBack }) => (
        <article key={id} className="mt-8 max-w-prose border-t-2 border-indigo pt-4">
          <p className="flex flex-wrap items-center gap-3">{head}</p>
          <p className="mt-2 wrap-anywhere">
            To {to}: <strong>{subject}</strong>
          </p>
          <p className="mt-2 whitespace-pre-line wrap-anywhere" dir="auto">
            {text}
          </p>
          {takeBack && (
            <ButtonForm intent="take-back" fields={takeBack} about={about} className="mt-3">
              Take the decision back
            </ButtonForm>
          )}
        </article>
      ))}
      {all > mails.length && (
        <p className="mt-6">These are the first {describeCount(mails.length, 'mail', 'mails')}.</p>
      )}
    </>
  );
}
