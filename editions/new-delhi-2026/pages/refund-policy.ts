import type { PolicyPage } from '#conference/edition/policy-schema.ts';
import { describeRefundDates } from '#conference/edition/refund-rules.ts';
import { facts } from '../facts.ts';

const { refunds, contact } = facts;
const byDate = describeRefundDates(refunds);
const write = `Write to ${contact.email} from the address you registered with, and name your reference.`;

export const refundPolicy: PolicyPage = {
  meta: {
    title: `Refund policy · ${facts.name}`,
    description:
      'How much of the conference fee is returned, until when, and how to ask: 75 % until 31 October 2025, 50 % until 31 December 2025, and the rules for visa refusals and substitutes.',
  },
  title: 'Refund policy',
  lead: 'What you get back if you cannot come, and what happens if we cannot hold the conference.',
  updated: 'In force since 1 August 2025',
  contentsTitle: 'On this page',
  figures: byDate.map(({ percent, when }) => ({ number: `${percent}\u00a0%`, label: `cancelled ${when}` })),
  sections: [
    {
      id: 'cancellation',
      title: 'If you cancel',
      paragraphs: [
        'The day on which your cancellation reaches us decides, counted in India Standard Time.',
        'A cancellation before 31 October 2025, or on that day, gives 75\u00a0%. From 1 November to 31 December 2025 it gives 50\u00a0%. After 1 January 2026, and on that day, nothing is returned.',
      ],
    },
    {
      id: 'processing-fees',
      title: 'Processing fees',
      paragraphs: [
        'Processing fees are non-refundable. What a bank or payment provider keeps for a payment or for its return is taken off the amount.',
      ],
    },
    {
      id: 'substitution',
      title: 'Sending somebody else',
      paragraphs: [
        `You may give your place to another person. The request must be made at least ${refunds.substitutionDaysBefore} days before the start of the conference, with the other person’s registration details. Nothing is charged for it.`,
      ],
    },
    {
      id: 'cancelled-by-us',
      title: 'If we cancel the conference',
      paragraphs: [
        `If the organisers cancel the conference, ${refunds.cancelledByOrganisers}\u00a0% of the fee is returned to everybody, without a request.`,
      ],
    },
    {
      id: 'visa-refused',
      title: 'If your visa is refused',
      paragraphs: [
        `You get ${refunds.visaRefused.percent}\u00a0% back with proof of the refusal. The request must be made at least ${refunds.visaRefused.daysBefore} days before the start of the conference.`,
      ],
    },
    {
      id: 'how',
      title: 'How to ask',
      paragraphs: [
        `${write} We confirm each request within three working days and pay approved refunds within thirty days, by the way you paid.`,
      ],
    },
  ],
  related: [
    { to: '/terms-and-conditions', label: 'Terms & Conditions' },
    { to: '/contact', label: 'Contact' },
  ],
};
