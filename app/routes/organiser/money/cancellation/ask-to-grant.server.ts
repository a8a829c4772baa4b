import { formatDay } from '#conference/edition/days.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { titleOf } from '#conference/edition/option-titles.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type { DeskRequest } from '#conference/money/cancellation/list-requests.server.ts';
import type { GrantPlan } from '#conference/money/cancellation/plan-grant.server.ts';
import type { Question } from '../../form/question.ts';
import { countLines } from '../../page/count.ts';

type RequestInQuestion = Pick<
  DeskRequest,
  'kind' | 'name' | 'reference' | 'email' | 'booking_id' | 'substitute'
>;

/**
 * Returns the question before a participant's request is granted. The question says what ends, which amount is refunded
 * by which rule, and who gets a mail.
 */
export function askToGrant(settings: Settings, request: RequestInQuestion, plan: GrantPlan): Question {
  const { kind, name, reference, email, booking_id, substitute } = request;
  const whose = `${name} (${reference})`;
  if (kind === 'substitution') {
    return {
      text: `Let ${substitute ?? 'somebody else'} take the place of ${whose}? The substitute gets a mail with a link to register, which works for 14 days. After the substitute has registered, the fee is transferred to the new registration, and the registration of ${name} ends. Nothing is refunded. ${email} gets a mail, too.`,
      undo: 'This cannot be undone, because the link is sent at once.',
    };
  }
  const what = booking_id === null ? 'registration' : 'booking';
  const cause = kind === 'visa-refusal' ? 'a refused visa' : 'a cancellation';
  return {
    text: `End the ${what} of ${whose} for ${cause}? ${describeEnd(booking_id, plan)} ${describeRefunds(settings, plan)} ${email} gets a mail.`,
    undo:
      booking_id === null
        ? 'You can reinstate the registration on its page, but without its stalls and halls. Money that a payment provider has sent back is not charged again.'
        : 'This cannot be undone, because others can book the spot at once.',
  };
}

function describeEnd(bookingId: string | null, { ending }: GrantPlan): string {
  if (bookingId !== null) return 'The spot is free at once.';
  const [bookings] = countLines(ending, 'booking', 'bookings');
  return bookings
    ? `The registration ends at once, together with ${bookings}, and the spots are free again.`
    : 'The registration ends at once.';
}

function describeRefunds(settings: Settings, { refunds, day }: GrantPlan): string {
  if (refunds.length === 0) return `By the rules of ${formatDay(day)}, nothing is refunded.`;
  const parts = refunds.map(({ option, percent, isAbove, ...money }) => {
    const above = isAbove ? ' and everything paid above the fee' : '';
    return `${formatMoney(money)} for the ${option === null ? 'registration' : titleOf(settings, option)} (${percent} %${above})`;
  });
  return `By the rules of ${formatDay(day)}, the day of the request, you order the refund of ${parts.join(', and of ')}.`;
}
