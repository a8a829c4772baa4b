import { formatDay } from '#conference/edition/days.ts';
import { deadlinesOf, writeLastDay } from '#conference/edition/deadlines.ts';
import { writeCount } from '#conference/edition/money/amounts.ts';
import { describeRefundDates, writeRefundRules } from '#conference/edition/money/refund-rules.ts';
import type { PolicyPage } from '#conference/edition/page-schemas/policy-schema.ts';
import type { CurrentFacts } from '../facts.ts';

export function writeRefundPolicy(current: CurrentFacts, today: string): PolicyPage {
  const { refunds, contact } = current;
  const byDate = describeRefundDates(current);
  const { askForSubstitution, askAfterVisaRefusal } = deadlinesOf(current);
  return {
    meta: {
      title: `Refund policy · ${current.name}`,
      description: `What you get back if plans change: ${byDate.map(({ percent, when }) => `${percent} % ${when}`).join(', ')}. Also what happens if a visa is refused, or if we cancel.`,
    },
    title: 'Refund policy',
    lead: 'Plans change. The earlier you tell us, the more you get back.',
    updated: `In force since ${formatDay(current.policiesSince)}`,
    contentsTitle: 'On this page',
    figures: byDate.map(({ percent, when }) => ({ number: `${percent}\u00a0%`, label: `cancelled ${when}` })),
    sections: [
      {
        id: 'cancellation',
        title: 'If you cancel',
        paragraphs: [
          `What counts is the day on which we hear from you, in ${current.timeZoneName}.`,
          writeRefundRules(current),
        ],
      },
      {
        id: 'substitution',
        title: 'If a colleague comes instead',
        paragraphs: [
          `Ask us ${writeLastDay(askForSubstitution, current, today)}. We send your colleague a link to register, and your fee becomes theirs. It costs nothing.`,
        ],
      },
      {
        id: 'visa-refused',
        title: 'If your visa is refused',
        paragraphs: [
          `Send us the refusal ${writeLastDay(askAfterVisaRefusal, current, today)}, and you get ${refunds.visaRefused.percent}\u00a0% back. The same holds if your travel authorisation (ESTA) is denied.`,
        ],
      },
      {
        id: 'cancelled-by-us',
        title: 'If we cancel',
        paragraphs: [
          `Everybody gets ${refunds.cancelledByOrganisers}\u00a0% of the fee back. You need not ask.`,
        ],
      },
      {
        id: 'fees',
        title: 'Bank charges',
        paragraphs: [
          'What a bank or a payment provider charges you, for paying or for getting money back, we cannot give back. We count the money that reached us.',
        ],
      },
      {
        id: 'how',
        title: 'How to ask',
        paragraphs: [
          `Ask on your dashboard: it shows what you get back before you confirm. Or write to ${contact.email} from the address you registered with, and name your reference. We confirm within ${writeCount(contact.workingDaysToAnswer, 'working day')}, and pay an approved refund within ${writeCount(refunds.paidWithinDays, 'day')}, the way you paid.`,
        ],
      },
    ],
    related: [
      { to: '/terms-and-conditions', label: 'Terms & Conditions' },
      { to: '/contact', label: 'Contact' },
    ],
  };
}
