import { formatMoney } from '#conference/edition/money/money.ts';
import { providerWords } from '#conference/edition/money/provider-names.ts';
import { mailStateWords, mailWords } from '#conference/mails/mail-kinds.ts';
import { describeArrived } from '#conference/money/ledger/arrived.ts';
import { type ChargeKind, methodWords } from '#conference/money/ledger/payment.ts';
import { documentWords } from '#conference/money/receipts/receipt.ts';
import { type ChargeStory, tellCharge } from '#conference/reports/tell-charge.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { describeAct } from '../audit/history/describe-act.server.ts';
import { describeTime } from '../desk-dates.server.ts';
import { questionWords } from './online/online-payment-words.ts';
import { kindWords } from './payment-kind-words.ts';

/**
 * An event in the history of a charge. Payments and refunds have a `balance`: the sum of all payments and refunds up to
 * this event.
 */
type Event = {
  id: string;
  at: Date;
  what: string;
  /** The person who did it, or the id that the provider gave to the event. */
  who?: string | undefined;
  more?: string | undefined;
  amount?: string | undefined;
  balance?: string | undefined;
  link?: { to: string; label: string; isFile?: boolean } | undefined;
};

/** Describes all events of a charge, oldest first. Each payment and refund has the balance after it. */
export async function describeChargeHistory(
  context: RouteContext,
  {
    of,
    chargeId,
    mayReadMails,
  }: { of: { kind: ChargeKind; id: string }; chargeId: string; mayReadMails: boolean },
) {
  const story = await tellCharge(context, { of, chargeId });
  const events: Event[] = [
    // Sorting keeps the order of events with the same time. So the lists of causes come before the lists of their
    // effects.
    ...listProviderEvents(story),
    ...listPaymentEvents(story),
    ...listDocumentEvents(story),
    ...story.acts.map((act) => {
      const { id, who, what, reason } = describeAct(context.settings, act);
      return { id: `act-${id}`, at: act.at, what, who, more: reason ?? undefined };
    }),
    ...story.mails.map(({ id, kind, state, at }) => ({
      id: `mail-${id}`,
      at,
      what: `Mail: ${nameOf(mailWords, kind)}`,
      more: state === 'sent' ? undefined : mailStateWords[state],
      link: mayReadMails ? { to: `/organiser/mails/${id}`, label: 'Show' } : undefined,
    })),
  ];
  return events
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...event }) => ({ ...event, at: describeTime(at) }));
}

export type DescribedEvent = Awaited<ReturnType<typeof describeChargeHistory>>[number];

function listPaymentEvents({ payments }: ChargeStory): Event[] {
  let paid = 0;
  return payments.toReversed().map((payment) => {
    const { id, kind, method, amount, currency, recordedBy, recordedAt, note, arrived } = payment;
    paid += amount;
    return {
      id: `payment-${id}`,
      at: recordedAt,
      what: `${kindWords[kind]} · ${methodWords[method]}`,
      who: recordedBy ?? 'Automatically',
      more:
        [
          arrived && `Arrived: ${describeArrived(arrived, currency)}`,
          ...(typeof note === 'object' ? [note.reference, note.note] : []),
        ]
          .filter(Boolean)
          .join(' · ') || undefined,
      amount: formatMoney({ amount, currency }),
      balance: formatMoney({ amount: paid, currency }),
    };
  });
}

const checkoutWords = {
  new: 'not opened',
  open: 'open',
  processing: 'the money is on its way',
  ending: 'ended without a payment',
  paid: 'paid',
  ended: 'ended without a payment',
};
const refundWords = { pending: 'pending', paid: 'refunded', cancelled: 'cancelled', failed: 'failed' };
const disputeWords = { open: 'open', won: 'decided in our favour', lost: 'decided in favour of the payer' };

function listProviderEvents({ checkouts, paid, refunds, disputes }: ChargeStory): Event[] {
  return [
    ...checkouts.map(({ id, provider, state, at, ref, amount, currency }) => ({
      id: `checkout-${id}`,
      at,
      what: `Checkout of ${formatMoney({ amount, currency })} with ${providerWords[provider]}: ${checkoutWords[state]}`,
      who: ref ?? undefined,
    })),
    ...paid.map(({ id, provider, state, question, part, amount, currency, fee, feeCurrency, ref, at }) => ({
      id: `provider-payment-${id}`,
      at,
      what: `${providerWords[provider]} reported ${formatMoney({ amount, currency })}`,
      who: ref,
      more:
        [
          part === amount
            ? ''
            : `${formatMoney({ amount: part, currency })} of this payment is for this charge.`,
          fee === null || feeCurrency === null
            ? ''
            : `The provider kept ${formatMoney({ amount: fee, currency: feeCurrency })}.`,
          state === 'open' ? questionWords[question ?? 'unknown'] : '',
        ]
          .filter(Boolean)
          .join(' ') || undefined,
    })),
    ...refunds.map(({ id, provider, state, amount, currency, ref, at }) => ({
      id: `provider-refund-${id}`,
      at,
      what: `${providerWords[provider]} reported a refund of ${formatMoney({ amount, currency })}: ${refundWords[state]}`,
      who: ref,
    })),
    ...disputes.map(({ id, provider, state, amount, currency, ref, at }) => ({
      id: `dispute-${id}`,
      at,
      what: `${providerWords[provider]} reported a dispute about ${formatMoney({ amount, currency })}: ${disputeWords[state]}`,
      who: ref,
    })),
  ];
}

function listDocumentEvents({ documents }: ChargeStory): Event[] {
  return documents.map(({ id, at, name, number, amount, currency, isCancelled }) => ({
    id: `document-${id}`,
    at,
    what: `${documentWords[name]} ${number} of ${formatMoney({ amount, currency })}`,
    more: isCancelled ? 'Cancelled later.' : undefined,
    link: { to: `/organiser/receipts/${id}`, label: 'Download', isFile: true },
  }));
}

/**
 * Returns the name of a kind. If another version of the software has stored an unknown kind, returns the kind itself.
 */
function nameOf(words: Readonly<Record<string, string>>, kind: string): string {
  return words[kind] ?? kind;
}
