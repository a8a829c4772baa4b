import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { say, sayRich } from '#platform/words/words.ts';
import { SubmitButton } from '#routes/forms/submit-button.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { CancelRefusal } from './ask-from-form.server.ts';
import type { CancelPage } from './load-cancel.server.ts';

type Option = CancelPage['options'][number];
type AskFormProps = { option: Option; page: CancelPage; refusal: CancelRefusal | undefined };

/** Shows one kind of request that a participant can send: its refund, the last day to send it, and the button. */
export function AskForm({ option, page, refusal }: AskFormProps) {
  const { words, booking, bookings } = page;
  const { kind, lastDay, isTooLate, seen } = option;
  const isBooking = booking !== undefined;
  return (
    <section id={kind} className="border-t-2 border-indigo pt-5">
      <h3 className="text-h4">{isBooking ? words.titleBooking : words[kind]}</h3>
      {isTooLate && lastDay ? (
        <p className="mt-2">{say(words.tooLate, lastDay)}</p>
      ) : (
        <>
          <p className="mt-2">{isBooking ? words.cancellationBooking : words[`${kind}Text`]}</p>
          {kind !== 'substitution' && <Money option={option} words={words} />}
          {kind !== 'substitution' && option.quote?.amount && page.isPaidByOther && (
            <p className="mt-2">{words.backToPayer}</p>
          )}
          {bookings.map(({ title, amount }) => (
            <p key={title} className="mt-2">
              {say(words.bookingBack, { title, amount })}
            </p>
          ))}
          {lastDay && <p className="mt-2 text-ink-soft">{say(words.lastDay, lastDay)}</p>}
          {isBooking && !option.quote?.held ? (
            <Form method="post" action="/dashboard" className="mt-5">
              <input type="hidden" name="bookingId" value={booking.id} />
              <SubmitButton variant="line" intent="withdraw">
                {words.withdrawBooking}
              </SubmitButton>
            </Form>
          ) : (
            <Form
              method="post"
              {...(kind === 'visa-refusal' && { encType: 'multipart/form-data' as const })}
              className="mt-5 grid gap-5"
            >
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="seen" value={seen} />
              {booking && <input type="hidden" name="booking" value={booking.id} />}
              {kind === 'visa-refusal' && (
                <>
                  <FileField
                    name="proof"
                    label={words.proof}
                    hint={words.proofHint}
                    accept="image/png,image/jpeg,application/pdf"
                    kept={refusal?.kept?.proof?.name}
                    error={refusal?.errors?.proof}
                  />
                  {refusal?.kept?.proof && (
                    <input type="hidden" name="kept-proof" value={refusal.kept.proof.id} />
                  )}
                </>
              )}
              {kind === 'substitution' && (
                <TextField
                  name="substitute"
                  type="email"
                  label={words.substitute}
                  autoComplete="off"
                  maxLength={254}
                  defaultValue={refusal?.values?.substitute}
                  error={refusal?.errors?.substitute}
                />
              )}
              <p>
                <SubmitButton variant="line" intent="ask">
                  {isBooking ? words.askCancellationBooking : words[askWords[kind]]}
                </SubmitButton>
              </p>
            </Form>
          )}
        </>
      )}
    </section>
  );
}

const askWords = {
  cancellation: 'askCancellation',
  'visa-refusal': 'askVisa-refusal',
  substitution: 'askSubstitution',
} as const;

/** Shows the exact refund, the refund rule, and the last day on which this rule applies. */
function Money({ option: { quote }, words }: { option: Option; words: CancelPage['words'] }) {
  if (!quote?.held) return <p className="mt-2">{words.nothingPaid}</p>;
  const { amount, held, percent, until, isExactPercentage } = quote;
  if (!amount) return <p className="mt-2">{say(words.nothingBack, { held })}</p>;
  const strong = (text: ReactNode) => <strong>{text}</strong>;
  return (
    <p className="mt-2">
      {isExactPercentage
        ? sayRich(words.comesBack, { amount, held, percent, strong })
        : sayRich(words.comesBackMore, { amount, percent, strong })}{' '}
      {until && say(words.until, { day: until })}
    </p>
  );
}
