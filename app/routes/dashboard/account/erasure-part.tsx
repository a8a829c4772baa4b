import { Form, Link } from 'react-router';
import { say, sayRich } from '#platform/words/words.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { AccountRefusal } from './change-account.server.ts';
import type { Account } from './load-account.server.ts';

type Props = { account: Account; refusal: AccountRefusal | undefined };

/** Explains erasure, and has the form to ask for it. While a request is open, has the form to take it back. */
export function ErasurePart({ account, refusal }: Props) {
  const { words, asked, reference, isStallHolder } = account;
  if (asked?.isOpen) {
    return (
      <section className="border-2 border-indigo bg-field p-5">
        <h3 className="text-h4">{words.askedTitle}</h3>
        <p className="mt-2 mb-5 max-w-prose">{say(words.asked, asked)}</p>
        <Form method="post">
          <SubmitButton variant="line" intent="take-back">
            {words.takeBack}
          </SubmitButton>
        </Form>
      </section>
    );
  }
  const refund = (text: React.ReactNode) => <Link to="/refund-policy">{text}</Link>;
  return (
    <section>
      <h3 className="text-h4">{words.erasureTitle}</h3>
      {asked && (
        <div className="mt-3 border-s-4 border-madder ps-4">
          <p className="font-semibold">{say(words.refused, asked)}</p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{asked.reason}</p>
        </div>
      )}
      <p className="mt-2 max-w-prose">{say(words.erasure, { days: account.daysToAnswer })}</p>
      <ul className="mt-3 grid max-w-prose list-disc gap-1 ps-6">
        <li>{isStallHolder ? words.erasedAccount : words.erasedRegistration}</li>
        <li>{words.erasedBookings}</li>
        <li>{sayRich(words.erasedMoney, { policy: refund })}</li>
        <li>{isStallHolder ? words.erasedTexts : words.erasedDetails}</li>
        <li>{words.erasedStays}</li>
      </ul>
      <Form method="post" className="mt-6 grid max-w-md gap-5">
        <TextField
          name="reference"
          label={words.confirm}
          hint={say(words.confirmHint, { reference })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          defaultValue={refusal?.reference}
          error={refusal?.errors?.reference}
        />
        <SubmitButton variant="line" className="justify-self-start" intent="erase">
          {words.erase}
        </SubmitButton>
      </Form>
    </section>
  );
}
