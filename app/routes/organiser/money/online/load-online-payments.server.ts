import { formatMoney } from '#conference/edition/money/money.ts';
import { providerNames, providerWords } from '#conference/edition/money/provider-names.ts';
import { bookingOptions } from '#conference/edition/option-titles.server.ts';
import { readLastComparison } from '#conference/money/online/comparisons.server.ts';
import {
  type ListedDispute,
  type ListedOpenPayment,
  listOpenPayments,
  listUnseenDisputes,
} from '#conference/money/online/list-open-questions.server.ts';
import { listUnhandledEvents } from '#conference/money/online/provider-events.server.ts';
import { readProviderPayment } from '#conference/money/online/provider-payments.server.ts';
import { canBeRecorded } from '#conference/money/online/settle-reported-payment.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import { quoteReportedRefund } from '#conference/money/refunds/refund-reported-payment.server.ts';
import { listRefundsToOrder } from '#conference/money/refunds/refunds-to-order.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { may } from '#conference/organiser/permissions.ts';
import { countOpenMoney } from '#conference/reports/count-open-money.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addTime, minutes } from '#platform/durations.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { describeZonedTime } from '../../desk-dates.server.ts';
import { differenceWords, disputeWords, questionWords, takenWords } from './online-payment-words.ts';

/**
 * The form value that stands for the conference fee. The other values are ids of booking options, and no such id
 * contains a colon.
 */
export const feeChoice = ':fee';

/**
 * Each list of the page shows at most this many rows. After an organiser has settled some of them, the next rows
 * appear.
 */
const mostRows = 50;

export async function loadOnlinePayments(context: RouteContext, organiser: Organiser) {
  const { db, config } = context;
  const payments = await listOpenPayments(db, mostRows);
  const disputes = await listUnseenDisputes(db, mostRows);
  const events = await listUnhandledEvents(db, addTime(context.now(), -minutes(10)));
  const providers = await openProviders(config);
  const configured = providerNames.filter((name) => providers[name]);
  return {
    open: await countOpenMoney(db, await listRefundsToOrder(db), context.now()),
    mayRecord: may(organiser, 'payments.record'),
    mayRefund: may(organiser, 'refunds.decide'),
    isConfigured: configured.length > 0,
    options: [{ value: feeChoice, label: 'The conference fee' }, ...bookingOptions(context.settings)],
    payments: await Promise.all(payments.map((payment) => describeOpenPayment(db, payment))),
    disputes: disputes.map(describeDispute),
    events: events.map(({ id, provider, kind, receivedAt }) => ({
      id,
      kind,
      provider: providerWords[provider],
      receivedAt: describeZonedTime(receivedAt),
    })),
    // A provider that is not configured any more is shown if it was ever compared, because it can still have
    // differences.
    comparisons: (await Promise.all(providerNames.map((name) => loadComparison(context, name)))).filter(
      ({ name, last }) => last !== undefined || configured.includes(name),
    ),
  };
}

function describeDispute({ amount, currency, state, taken, counted, paidIn, ...dispute }: ListedDispute) {
  const { id, provider, disputeRef, paymentRef, respondBy } = dispute;
  const money = formatMoney({ amount, currency });
  const isOtherCurrency = paidIn !== null && paidIn !== currency;
  const recorded =
    paidIn === null ? 'no-payment' : isOtherCurrency ? 'other-currency' : counted < taken ? 'part' : 'all';
  return {
    id,
    disputeRef,
    paymentRef,
    provider: providerWords[provider],
    amount: money,
    words: [
      disputeWords[state],
      ...(taken === 0 ? [] : [`The provider has taken ${money} for it.`, takenWords[recorded]]),
      ...(recorded === 'part' ? [`Recorded: ${formatMoney({ amount: counted, currency })}.`] : []),
      ...(respondBy && state === 'open' ? [`Answer by ${describeZonedTime(respondBy)}.`] : []),
    ].join(' '),
  };
}

async function describeOpenPayment(
  db: Database,
  { id, provider, paymentRef, amount, currency, booked, paidAt, question }: ListedOpenPayment,
) {
  const payment = await readProviderPayment(db, id);
  const back = payment ? (await quoteReportedRefund(db, payment)).total : 0;
  return {
    id,
    paymentRef,
    provider: providerWords[provider],
    amount: formatMoney({ amount, currency }),
    left:
      payment && (await canBeRecorded(db, payment))
        ? formatMoney({ amount: amount - booked, currency })
        : undefined,
    back: back === 0 ? undefined : { amount: back, text: formatMoney({ amount: back, currency }) },
    paidAt: describeZonedTime(paidAt),
    words: questionWords[question ?? 'unknown'],
  };
}

async function loadComparison({ db }: RouteContext, name: (typeof providerNames)[number]) {
  const last = await readLastComparison(db, name);
  const provider = providerWords[name];
  if (!last) return { name, provider, last: undefined };
  return {
    name,
    provider,
    last: {
      at: describeZonedTime(last.beganAt),
      from: describeZonedTime(last.from),
      failure: last.failure,
      sums: Object.entries(last.figures).map(([currency, figures]) => {
        const format = ({ count, sum }: { count: number; sum: number }) =>
          `${formatMoney({ amount: sum, currency })} (${count})`;
        return {
          currency,
          cells: [
            ['Payments in our records', format(figures.paymentsHere)],
            ['Payments at the provider', format(figures.paymentsThere)],
            ['Refunds in our records', format(figures.refundsHere)],
            ['Refunds at the provider', format(figures.refundsThere)],
            ['Fees', format(figures.fees)],
            ['Paid out', format(figures.payouts)],
          ] as const,
        };
      }),
      differences: last.differences.map(({ kind, what, ref, currency, here, there }) => ({
        key: `${kind} ${ref}`,
        words: differenceWords[kind],
        what,
        ref,
        amounts: [here, there]
          .filter((amount) => amount !== null)
          .map((amount) => formatMoney({ amount, currency }))
          .join(' / '),
      })),
    },
  };
}

export type OnlinePayments = Awaited<ReturnType<typeof loadOnlinePayments>>;
