import type { ComponentProps } from 'react';
import { SelectField } from '#ui/form/choice-field.tsx';
import { TextAreaField } from '#ui/form/text-field.tsx';
import { fieldsAfter } from '../form/form-refusal.ts';
import { IntentForm, ReasonField } from '../form/intent-form.tsx';
import { QuestionForm } from '../form/question-form.tsx';
import { Fold } from '../page/fold.tsx';
import type { BookingRefusal } from './act-on-booking.server.ts';
import type { BookingView } from './load-booking.server.ts';

type BookingActionsProps = { booking: BookingView; refusal: BookingRefusal | undefined };

export function BookingActions({ booking, refusal }: BookingActionsProps) {
  const { can, daysToPay, questions } = booking;
  if (!Object.values(can).includes(true)) return null;
  return (
    <section aria-label="Decide">
      <div className="max-w-2xl border-t-2 border-indigo">
        {can.confirm && (
          <QuestionForm
            intent="confirm"
            title="Confirm"
            question={questions.confirm}
            button="Confirm the booking"
            reason={{ refusal, hint: 'Only organisers see the reason, in the history.' }}
            isOpen
            className="border-b border-paper-line"
          />
        )}
        {can.extend && (
          <QuestionForm
            intent="extend"
            title={`Give ${daysToPay} more days to pay`}
            question={questions.extend}
            button="Give more time"
            className="border-b border-paper-line"
          />
        )}
        {can.move && <MoveForm booking={booking} refusal={refusal} />}
        {can.decline && <DeclineForm booking={booking} refusal={refusal} />}
        {can.withdraw && <WithdrawForm booking={booking} refusal={refusal} />}
      </div>
    </section>
  );
}

type FoldedFormProps = ComponentProps<typeof IntentForm> & {
  title: string;
  /**
   * The error and the typed value of the field after a refusal. With either of them, the form is open, so that
   * organisers see what they typed.
   */
  after: { defaultValue: string | undefined; error: string | undefined };
};

function FoldedForm({ title, after: { error, defaultValue }, ...form }: FoldedFormProps) {
  return (
    <Fold title={title} isOpen={Boolean(error ?? defaultValue)} className="border-b border-paper-line">
      <IntentForm isSmall className="pb-5" {...form} />
    </Fold>
  );
}

function MoveForm({ booking: { isHall, freeSpots }, refusal }: BookingActionsProps) {
  const spot = fieldsAfter(refusal)('spotId');
  const title = isHall ? 'Move to another day' : 'Change the stall number';
  if (freeSpots.length === 0) {
    return (
      <Fold title={title} className="border-b border-paper-line">
        <p className="pb-4">There is no other free spot.</p>
      </Fold>
    );
  }
  return (
    <FoldedForm title={title} after={spot} intent="move" button="Move">
      <SelectField
        {...spot}
        label={isHall ? 'Free days' : 'Free stalls'}
        placeholder="Choose one"
        options={freeSpots}
      />
    </FoldedForm>
  );
}

function DeclineForm({ booking: { expectedRefund }, refusal }: BookingActionsProps) {
  const message = fieldsAfter(refusal)('message');
  const { received, words, amount } = expectedRefund.declined;
  return (
    <FoldedForm
      title="Decline with a message"
      after={message}
      intent="decline"
      button="Decline and send the message"
      fields={{ expectedRefund: String(amount) }}
    >
      {received && (
        <p>
          {received} was received. After declining, <strong>{words} must be refunded</strong>.
        </p>
      )}
      <TextAreaField
        {...message}
        label="Message to the applicant"
        hint="The applicant gets your exact words by mail and on the dashboard."
        rows={4}
        maxLength={2000}
      />
    </FoldedForm>
  );
}

function WithdrawForm({ booking: { expectedRefund }, refusal }: BookingActionsProps) {
  const reason = fieldsAfter(refusal, 'withdraw')('reason');
  const { received, words, amount, percent } = expectedRefund.withdrawn;
  return (
    <FoldedForm
      title="Withdraw the booking on behalf of the applicant"
      after={reason}
      intent="withdraw"
      button="Withdraw and free the spot"
      fields={{ expectedRefund: String(amount) }}
    >
      {received && (
        <p>
          {received} was received. For a withdrawal today, the refund rules return {percent} %:{' '}
          <strong>{words}</strong>.
        </p>
      )}
      <ReasonField
        {...reason}
        minLength={1}
        label="Reason"
        hint="Only organisers see the reason, in the history."
      />
    </FoldedForm>
  );
}
