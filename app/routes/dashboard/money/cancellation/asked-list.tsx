import { Form } from 'react-router';
import { say } from '#platform/words/words.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import type { CancelPage } from './load-cancel.server.ts';

type AskedListProps = Pick<CancelPage, 'asked' | 'words'> & { bookingId: string | undefined };

/** Lists a participant's requests: the open request with a button to withdraw it, and the organisers' answers. */
export function AskedList({ asked, words, bookingId }: AskedListProps) {
  return asked.map(({ id, kind, state, day, amount, answer }) => {
    if (state === 'open') {
      const name = kind === 'visa-refusal' ? 'refusal' : kind;
      return (
        <section key={id} className="border-2 border-indigo bg-field p-5">
          <h3 className="text-h4">{words.openTitle}</h3>
          <p className="mt-2">{say(words.open, { kind: name, day })}</p>
          {amount && <p className="mt-2">{say(words.openMoney, { amount })}</p>}
          <Form method="post" className="mt-5">
            <input type="hidden" name="id" value={id} />
            {bookingId && <input type="hidden" name="booking" value={bookingId} />}
            <SubmitButton variant="line" intent="take-back">
              {words.takeBack}
            </SubmitButton>
          </Form>
        </section>
      );
    }
    if (state === 'refused' && answer) {
      return (
        <section key={id} className="border-s-4 border-madder ps-4">
          <p className="font-semibold">{say(words.refused, { day })}</p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{answer}</p>
        </section>
      );
    }
    if (state === 'granted' && kind === 'substitution') {
      return <p key={id}>{say(words.granted, { day })}</p>;
    }
    return null;
  });
}
