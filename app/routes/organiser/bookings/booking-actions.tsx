import { Form } from 'react-router';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField, TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { BookingRefusal } from './act-on-booking.server.ts';
import type { BookingView } from './load-booking.server.ts';

type BookingActionsProps = {
  booking: BookingView;
  refusal: BookingRefusal | undefined;
  isBusy: boolean;
};

/** What can be done with a booking now: confirming at once, the rest unfolds. */
export function BookingActions({ booking, refusal, isBusy }: BookingActionsProps) {
  const { can, daysToPay } = booking;
  if (!Object.values(can).includes(true)) return null;
  return (
    <section aria-labelledby="decide">
      <h2 id="decide" className="sr-only">
        Decide
      </h2>
      <div className="flex flex-wrap items-start gap-3">
        {can.confirm && (
          <Form method="post">
            <Button isBusy={isBusy} name="intent" value="confirm">
              Confirm
            </Button>
          </Form>
        )}
        {can.extend && (
          <Form method="post">
            <Button variant="line" isBusy={isBusy} name="intent" value="extend">
              Give {daysToPay} more days to pay
            </Button>
          </Form>
        )}
      </div>
      <div className="mt-4 max-w-2xl border-t-2 border-indigo">
        {can.move && <MoveForm booking={booking} refusal={refusal} isBusy={isBusy} />}
        {can.decline && <DeclineForm booking={booking} refusal={refusal} isBusy={isBusy} />}
        {can.withdraw && <WithdrawForm booking={booking} refusal={refusal} isBusy={isBusy} />}
      </div>
    </section>
  );
}

const summary = 'min-h-12 cursor-pointer py-3 font-semibold';

function MoveForm({ booking: { isHall, freeSpots }, refusal, isBusy }: BookingActionsProps) {
  const error = refusal?.errors?.spotId;
  return (
    <details className="border-b border-paper-line" open={error !== undefined || undefined}>
      <summary className={summary}>{isHall ? 'Move to another day' : 'Change the stall number'}</summary>
      {freeSpots.length === 0 ? (
        <p className="pb-4">There is no other free spot.</p>
      ) : (
        <Form method="post" className="grid gap-4 pb-5">
          <SelectField
            name="spotId"
            label={isHall ? 'Free days' : 'Free stalls'}
            placeholder="Choose one"
            options={freeSpots}
            error={error}
          />
          <Button
            className="justify-self-start"
            size="small"
            variant="line"
            isBusy={isBusy}
            name="intent"
            value="move"
          >
            Move
          </Button>
        </Form>
      )}
    </details>
  );
}

function DeclineForm({ booking: { givesBack }, refusal, isBusy }: BookingActionsProps) {
  const error = refusal?.errors?.message;
  const typed = refusal?.values?.message;
  const { received, words, amount } = givesBack.declined;
  return (
    <details className="border-b border-paper-line" open={(error ?? typed) !== undefined || undefined}>
      <summary className={summary}>Decline, with a message</summary>
      <Form method="post" className="grid gap-4 pb-5">
        <input type="hidden" name="givesBack" value={amount} />
        {received && (
          <p>
            {received} has come in; <strong>{words} is to be given back</strong> after declining.
          </p>
        )}
        <TextAreaField
          name="message"
          label="Message to the applicant"
          hint="It is mailed as it stands, and shown on their dashboard."
          rows={4}
          maxLength={2000}
          defaultValue={typed}
          error={error}
        />
        <Button
          className="justify-self-start"
          size="small"
          variant="line"
          isBusy={isBusy}
          name="intent"
          value="decline"
        >
          Decline and send the message
        </Button>
      </Form>
    </details>
  );
}

function WithdrawForm({ booking: { givesBack }, refusal, isBusy }: BookingActionsProps) {
  const error = refusal?.errors?.reason;
  const typed = refusal?.values?.reason;
  const { received, words, amount, percent } = givesBack.withdrawn;
  return (
    <details className="border-b border-paper-line" open={(error ?? typed) !== undefined || undefined}>
      <summary className={summary}>Withdraw for the applicant</summary>
      <Form method="post" className="grid gap-4 pb-5">
        <input type="hidden" name="givesBack" value={amount} />
        {received && (
          <p>
            {received} has come in. Withdrawn today, the refund rules give {percent} % back:{' '}
            <strong>{words}</strong>.
          </p>
        )}
        <TextField
          name="reason"
          label="Why it is withdrawn"
          hint="Kept in the history, not sent."
          maxLength={500}
          autoComplete="off"
          defaultValue={typed}
          error={error}
        />
        <Button
          className="justify-self-start"
          size="small"
          variant="line"
          isBusy={isBusy}
          name="intent"
          value="withdraw"
        >
          Withdraw and free the spot
        </Button>
      </Form>
    </details>
  );
}
