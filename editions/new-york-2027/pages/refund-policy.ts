import type { PolicyPage } from '#conference/edition/schema/pages/policy-schema.ts';

export const refundPolicy: PolicyPage = {
  meta: {
    title: 'Refund policy · {event}',
    description:
      'What you get back if plans change: {refundDates}. Also what happens if a visa is refused, or if we cancel.',
  },
  title: 'Refund policy',
  lead: 'Plans change. The earlier you tell us, the more you get back.',
  updated: 'In force since {policiesSince}',
  contentsTitle: 'On this page',
  sections: [
    {
      id: 'cancellation',
      title: 'If you cancel',
      paragraphs: ['What counts is the day on which we hear from you, in {timeZone}.', '{refundRules}'],
    },
    {
      id: 'substitution',
      title: 'If a colleague comes instead',
      paragraphs: [
        'Ask us {substitution}. We send your colleague a link to register, and your fee becomes theirs. It costs nothing.',
      ],
    },
    {
      id: 'visa-refused',
      title: 'If your visa is refused',
      paragraphs: [
        'Send us the refusal {visaRefusal}, and you get {visaRefusedPercent}\u00a0% back. The same holds if your travel authorisation (ESTA) is denied.',
      ],
    },
    {
      id: 'cancelled-by-us',
      title: 'If we cancel',
      paragraphs: ['Everybody gets {cancelledByOrganisersPercent}\u00a0% of the fee back. You need not ask.'],
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
        'Ask on your dashboard: it shows what you get back before you confirm. Or write to {email} from the address you registered with, and name your reference. We confirm within {workingDaysToAnswer, plural, one {# working day} other {# working days}}, and pay an approved refund within {paidWithinDays, plural, one {# day} other {# days}}, the way you paid.',
      ],
    },
  ],
  related: [
    { to: '/terms-and-conditions', label: 'Terms & Conditions' },
    { to: '/contact', label: 'Contact' },
  ],
};
