import type { OpenMoney } from '#conference/reports/count-open-money.server.ts';
import type { Task } from './tasks.ts';

/** The tasks about money, in order of urgency. The overview and the page "To do" of the money list them. */
export const moneyTasks: readonly Task<keyof OpenMoney>[] = [
  {
    count: 'cancellations',
    label: ['request to cancel without an answer', 'requests to cancel without an answer'],
    to: '/organiser/cancellations?state=open',
    permission: 'refunds.decide',
  },
  {
    count: 'disputes',
    label: ['dispute to answer or to note', 'disputes to answer or to note'],
    to: '/organiser/online-payments#disputes',
    permission: 'payments.record',
    isDeadline: true,
  },
  {
    count: 'refundsFailed',
    label: ['refund failed', 'refunds failed'],
    to: '/organiser/refunds?state=failed',
    permission: 'refunds.decide',
  },
  {
    count: 'refundsByHand',
    label: ['refund to send by hand', 'refunds to send by hand'],
    to: '/organiser/refunds?state=queued&way=by-hand',
    permission: 'payments.record',
  },
  {
    count: 'refundsWaiting',
    label: ['refund waits for a larger balance', 'refunds wait for a larger balance'],
    to: '/organiser/refunds?state=queued&way=waiting',
    permission: 'refunds.decide',
    more: 'pay money into the balance with the provider, or send them by hand',
  },
  {
    count: 'refundsToOrder',
    label: ['refund to order', 'refunds to order'],
    to: '/organiser/money#to-order',
    permission: 'refunds.decide',
  },
  {
    count: 'openPayments',
    label: ['online payment to look at', 'online payments to look at'],
    to: '/organiser/online-payments#payments',
    permission: 'payments.record',
  },
  {
    count: 'overpaid',
    label: ['overpayment', 'overpayments'],
    to: '/organiser/money#overpaid',
    permission: 'payments.record',
  },
  {
    count: 'transferProofs',
    label: ['proof of a transfer to confirm', 'proofs of transfers to confirm'],
    to: '/organiser/money#proofs',
    permission: 'payments.record',
  },
  {
    count: 'differences',
    label: [
      'difference between our books and a payment provider’s',
      'differences between our books and a payment provider’s',
    ],
    to: '/organiser/online-payments#comparisons',
    permission: 'payments.record',
  },
  {
    count: 'unhandledEvents',
    label: [
      'message of a payment provider that was not handled',
      'messages of payment providers that were not handled',
    ],
    to: '/organiser/online-payments#webhooks',
    permission: 'payments.record',
  },
];
