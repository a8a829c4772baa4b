import { formatMoney } from '#conference/edition/money/money.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { CancellationKind, RequestState } from '#conference/money/cancellation/cancellation.ts';
import { kindWords, requestStateWords } from '#conference/money/cancellation/cancellation.ts';
import { describeZonedTime } from '../../desk-dates.server.ts';

type Row = {
  id: string;
  kind: CancellationKind;
  state: RequestState;
  asked_at: Date;
  quoted_amount: number;
  quoted_percent: number;
  currency: string;
  proof_file_id: string | null;
  decided_at: Date | null;
  decidedBy: string | null;
  registration_id: string;
  booking_id: string | null;
  reference: string;
  name: string;
  option: string | null;
};

/** Describes a request for the desk. */
export function describeRequest(settings: Settings, row: Row) {
  const { id, kind, state, reference, name, registration_id, booking_id, option } = row;
  return {
    id,
    kind,
    state,
    reference,
    name,
    title: option === null ? kindWords[kind] : `Booking: ${titleOf(settings, option)}`,
    stateWord: requestStateWords[state],
    askedAt: describeZonedTime(row.asked_at),
    refund: formatMoney({ amount: row.quoted_amount, currency: row.currency }),
    percent: row.quoted_percent,
    hasProof: row.proof_file_id !== null,
    decidedAt: row.decided_at && describeZonedTime(row.decided_at),
    decidedBy: row.decidedBy,
    registrationTo: `/organiser/registrations/${registration_id}`,
    paymentsTo:
      booking_id === null
        ? `/organiser/registrations/${registration_id}/payments`
        : `/organiser/bookings/${booking_id}/payments`,
  };
}

export type RequestView = ReturnType<typeof describeRequest>;
