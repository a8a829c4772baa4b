import type { ShownDelivery } from '#conference/webhooks/deliveries.server.ts';
import { describeTime } from '../../desk-dates.server.ts';
import { describeCount } from '../../page/count.ts';

const stateWords = {
  waiting: { stateWord: 'Waiting', tone: 'plain' },
  delivered: { stateWord: 'Delivered', tone: 'done' },
  failed: { stateWord: 'Failed', tone: 'refused' },
} as const;

/** Describes a delivery with the answer of its receiver. */
export function describeDelivery(delivery: ShownDelivery) {
  const { id, eventId, type, state, tries, status, fault } = delivery;
  const tried = tries > 0 ? describeCount(tries, 'try', 'tries') : '';
  const next = state === 'waiting' ? `next ${describeTime(delivery.nextTryAt)}` : '';
  const last = delivery.triedAt ? `last ${describeTime(delivery.triedAt)}` : '';
  return {
    id,
    eventId: `msg_${eventId}`,
    type,
    sequence: delivery.sequence,
    happenedAt: describeTime(delivery.happenedAt),
    ...stateWords[state],
    note: [tried, last, next].filter((text) => text !== '').join(', '),
    answer: status !== null ? `HTTP ${status}` : (fault ?? undefined),
    text: delivery.answer ?? '',
    data: Object.entries(Object(delivery.data))
      .map(([name, value]) => `${name}: ${value}`)
      .join(', '),
  };
}

export type DescribedDelivery = ReturnType<typeof describeDelivery>;
