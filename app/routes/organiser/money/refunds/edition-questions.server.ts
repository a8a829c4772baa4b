import { edition } from '#conference/edition/edition.server.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { planEditionCancellation } from '#conference/money/cancellation/plan-edition-cancellation.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Question } from '../../form/question.ts';
import { describeCount } from '../../page/count.ts';

type Plan = Awaited<ReturnType<typeof planEditionCancellation>>;

/**
 * Returns the question before the whole edition is cancelled. With a plan, the question also says how much is refunded,
 * and how many registrations and bookings this concerns. An answer to the question with or without these numbers is
 * valid.
 */
export function askToCancel(plan?: Plan): Question {
  return {
    text: `Cancel the ${edition.name}? ${plan ? describePlan(plan) : ''}Nobody can register or book any more.`,
    undo: 'This cannot be undone. You can stop the refunds that were not sent yet.',
    // The answer stays valid if the numbers have changed, because payments arrive all the time.
    boundTo: `cancel ${edition.id}`,
  };
}

export async function askToCancelNow(db: Database): Promise<Question> {
  return askToCancel(await planEditionCancellation(db));
}

function describePlan({ money, registrations, bookings }: Plan): string {
  const sums = money.map(({ charges, ...held }) => {
    return `${formatMoney(held)} for ${describeCount(charges, 'registration or booking', 'registrations and bookings')}`;
  });
  const back =
    sums.length === 0 ? 'There is nothing to refund.' : `${sums.join(', and ')} is refunded in full.`;
  const people = describeCount(registrations, 'active registration', 'active registrations');
  const held = describeCount(bookings, 'booking', 'bookings');
  return `${back} A mail is sent about ${people} and ${held}. `;
}

export const askToStop: Question = {
  text: 'Stop the refunds of the cancelled conference? No refund is sent any more. No mail is sent.',
  undo: 'To undo it, resume the refunds.',
};

export const askToResume: Question = {
  text: 'Resume the refunds of the cancelled conference? All stopped refunds are sent, and each person gets a mail when the refund is sent.',
  undo: 'To undo it, stop the refunds again. Refunds that were already sent cannot be stopped.',
};
