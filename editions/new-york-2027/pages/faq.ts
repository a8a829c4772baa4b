import type { FaqPage } from '#conference/edition/page-schemas/guide-schema.ts';

/** The twelve questions that participants ask first. */
export const faq: FaqPage = {
  meta: {
    title: 'Questions and answers · {event}',
    description:
      'Twelve questions: fees, what they cover, visa, refunds, beds, food, online, languages, certificate, papers and emergencies.',
  },
  title: 'Questions and answers',
  lead: 'Short answers to what people ask us at the gate and by mail.',
  groups: [
    {
      title: 'Money and papers',
      questions: [
        {
          id: 'cost',
          question: 'What does it cost?',
          answer: ['The fee is {fees}, here and online.'],
          links: [{ to: '/registration', label: 'Register Now' }],
        },
        {
          id: 'covered',
          question: 'What is included?',
          answer: [
            'Sessions, archive, films, suppers, the kit and a year of membership. Travel, bed, visa and insurance are yours.',
          ],
        },
        {
          id: 'pay',
          question: 'What is the last day to pay?',
          answer: [
            '{payFee, select, ahead {The fee should arrive by {payBy}.} other {Please pay as soon as you have registered.}}',
          ],
        },
        {
          id: 'visa',
          question: 'Do I need a visa?',
          answer: ['{visaHint}', 'Ask for the letter when you register. You get it once you have paid.'],
          links: [{ to: '/terms-and-conditions#travel', label: 'Entering the USA' }],
        },
        {
          id: 'visa-refused',
          question: 'What if my visa is refused?',
          answer: [
            'You get {visaRefusedPercent}\u00a0% of the fee back, with proof. Ask {visaRefusal}. Or join online.',
          ],
          links: [{ to: '/refund-policy#visa-refused', label: 'Refund policy' }],
        },
        {
          id: 'certificate',
          question: 'When do I get my certificate?',
          answer: [
            'From {certificatesFrom} on your dashboard, if your fee has arrived and you were there, in the hall or online.',
          ],
        },
      ],
    },
    {
      title: 'The days',
      questions: [
        {
          id: 'sleep',
          question: 'Where do I sleep?',
          answer: [
            'You book your own bed. Downtown Brooklyn is a bus ride away, Lower Manhattan a ferry ride. Book early: September is busy.',
          ],
          links: [{ to: '/venue', label: 'How to reach us' }],
        },
        {
          id: 'food',
          question: 'What is there to eat?',
          answer: [
            'Suppers are vegetarian, with vegan, halal and gluten-free plates. Tell us about allergies on your dashboard.',
          ],
        },
        {
          id: 'online',
          question: 'Can I take part online?',
          answer: [
            'Yes. Every table has a screen, and somebody who looks after it. You speak, you vote, and you get the same certificate.',
          ],
          links: [{ to: '/schedule', label: 'Schedule in your time zone' }],
        },
        {
          id: 'languages',
          question: 'In which languages is it?',
          answer: ['Most sessions are in English; each names its interpreting.'],
        },
        {
          id: 'papers',
          question: 'How do I propose a paper?',
          answer: ['Send an abstract. You need a mailbox, but no registration.'],
          links: [{ to: '/take-the-stage', label: 'Take the stage' }],
        },
        {
          id: 'emergency',
          question: 'Whom do I call in an emergency?',
          answer: [
            'Call 911 for police, fire and ambulance. In the building, ask anybody in a yellow jacket.',
          ],
        },
      ],
    },
  ],
  related: [
    {
      to: '/contact',
      label:
        'Ask us: answer within {workingDaysToAnswer, plural, one {# working day} other {# working days}}',
    },
    { to: '/venue', label: 'Venue' },
  ],
};
