import type { PolicyPage } from '#conference/edition/schema/pages/policy-schema.ts';

export const refundPolicy: PolicyPage = {
  meta: {
    title: 'Refund policy · {event}',
    description:
      'How much of the conference fee is returned, until when, and how to ask: {refundDates}, and the rules for visa refusals and substitutes.',
  },
  title: 'Refund policy',
  lead: 'What you get back if you cannot come, and what happens if we cannot hold the conference.',
  updated: 'In force since {policiesSince}',
  contentsTitle: 'On this page',
  sections: [
    {
      id: 'cancellation',
      title: 'If you cancel',
      paragraphs: [
        'The day on which your cancellation reaches us decides, counted in {timeZone}.',
        '{refundRules}',
      ],
    },
    {
      id: 'processing-fees',
      title: 'Processing fees',
      paragraphs: [
        'Processing fees are non-refundable. What a bank or payment provider charges you for a payment or for its return is no part of our fee: we give back only from the money that reached us. Before you confirm a cancellation, your dashboard shows to the cent what we send.',
      ],
    },
    {
      id: 'substitution',
      title: 'Sending somebody else',
      paragraphs: [
        'You may give your place to another person. The request must be made {substitution}. The other person then registers through a link that works once, with their own passport. Your fee moves to them, and nothing is charged for it.',
      ],
    },
    {
      id: 'cancelled-by-us',
      title: 'If we cancel the conference',
      paragraphs: [
        'If the organisers cancel the conference, {cancelledByOrganisersPercent}\u00a0% of the fee is returned to everybody, without a request.',
      ],
    },
    {
      id: 'visa-refused',
      title: 'If your visa is refused',
      paragraphs: [
        'You get {visaRefusedPercent}\u00a0% back with proof of the refusal. The request must be made {visaRefusal}.',
      ],
    },
    {
      id: 'how',
      title: 'How to ask',
      paragraphs: [
        'Ask on your dashboard, which shows what you get back before you confirm. If you cannot open it, write to {email} from the address you registered with, and name your reference. We confirm each request within {workingDaysToAnswer, plural, one {# working day} other {# working days}} and pay approved refunds within {paidWithinDays, plural, one {# day} other {# days}}, by the way you paid.',
      ],
    },
  ],
  related: [
    { to: '/terms-and-conditions', label: 'Terms & Conditions' },
    { to: '/contact', label: 'Contact' },
  ],
};
