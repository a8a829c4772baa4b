import type { FaqPage } from '#conference/edition/schema/pages/guide-schema.ts';

/** What participants ask first. */
export const faq: FaqPage = {
  meta: {
    title: 'Questions and answers · {event}',
    description:
      'Fees, what they cover, ESTA and visa, refunds, beds, airports, food, online, languages, certificate, papers, children, access and emergencies.',
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
            'Suppers and kit are for those who come to {place}.',
          ],
          links: [{ to: '/terms-and-conditions#registration', label: 'Registration and fees' }],
        },
        {
          id: 'pay',
          question: 'How and until when do I pay?',
          answer: [
            'You register first, and your dashboard shows how you can pay.',
            '{payFee, select, ahead {The fee should arrive by {payBy}.} other {Please pay as soon as you have registered.}} Your place is certain once it is paid in full.',
          ],
        },
        {
          id: 'tax',
          question: 'Is sales tax added to the fee?',
          answer: [
            'No. You pay the fee that you see. Only in shops and restaurants is tax added at the till.',
          ],
          links: [{ to: '/travel#money', label: 'Money, tax and tips' }],
        },
        {
          id: 'group',
          question: 'Can my organisation pay for several of us?',
          answer: [
            'Yes. Each of you registers, and one of you pays for all from the dashboard, with one invoice.',
          ],
        },
        {
          id: 'refund',
          question: 'What do I get back if I cancel?',
          answer: [
            '{refundDates}.',
            'You cancel on your dashboard, which shows the sum before you confirm. We pay within {paidWithinDays} days.',
          ],
          links: [{ to: '/refund-policy', label: 'Refund Policy' }],
        },
        {
          id: 'substitute',
          question: 'Can a colleague come instead of me?',
          answer: ['Yes, it costs nothing. Ask {substitution}.'],
          links: [{ to: '/refund-policy#substitution', label: 'If a colleague comes instead' }],
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
      title: 'The journey',
      questions: [
        {
          id: 'visa',
          question: 'Do I need a visa?',
          answer: [
            '{visaHint}',
            'Most others need a visa for business visitors (B-1). Please apply {visaApplication}.',
            'Ask for the letter when you register. You get it once you have paid.',
          ],
          links: [{ to: '/travel#visa', label: 'Visa and ESTA' }],
        },
        {
          id: 'visa-refused',
          question: 'What if my visa is refused?',
          answer: [
            'You get {visaRefusedPercent}\u00a0% of the fee back, with proof. Ask {visaRefusal}. Or join online.',
          ],
          links: [{ to: '/refund-policy#visa-refused', label: 'If your visa is refused' }],
        },
        {
          id: 'airport',
          question: 'Which airport is best?',
          answer: [
            'The one with the flight that you can afford. John F. Kennedy and LaGuardia are nearer than Newark. From each, a train or a bus leads to Jay Street–MetroTech, and bus B61 from there to us.',
          ],
          links: [{ to: '/travel#from-the-airport', label: 'From the airport' }],
        },
        {
          id: 'sleep',
          question: 'Where do I sleep?',
          answer: [
            'You book your own bed. Downtown Brooklyn is a bus ride away, Lower Manhattan a ferry ride. Book early: September is busy.',
          ],
          links: [{ to: '/travel#beds', label: 'Where to sleep' }],
        },
        {
          id: 'weather',
          question: 'What should I pack?',
          answer: [
            'A sweater, a rain jacket, and shoes for a bridge. Days are warm, evenings on the water are not.',
          ],
          links: [{ to: '/travel#weather', label: 'Weather' }],
        },
      ],
    },
    {
      title: 'The days',
      questions: [
        {
          id: 'three-days',
          question: 'I have only three days. Which ones?',
          answer: [
            '{workingDays_words}: papers, the vote and the workshops. The fee is the same, and so is the certificate.',
          ],
          links: [{ to: '/schedule', label: 'Schedule' }],
        },
        {
          id: 'table',
          question: 'Can I sit at a table with my friends?',
          answer: ['No. Tables are drawn by lot. You have supper with your friends.'],
        },
        {
          id: 'online',
          question: 'Can I take part online?',
          answer: [
            'Yes. Every table has a screen, and somebody who looks after it. You speak, you vote, and you get the same certificate.',
          ],
          links: [{ to: '/travel#online', label: 'If you join from home' }],
        },
        {
          id: 'languages',
          question: 'In which languages is it?',
          answer: ['Most sessions are in English; each names its interpreting. The Long Hall has captions.'],
          links: [{ to: '/schedule', label: 'Sessions with their languages' }],
        },
        {
          id: 'papers',
          question: 'How do I propose a paper or a case?',
          answer: [
            'Send an abstract for a paper, or a ten-minute form for a case. You need a mailbox, but no registration.',
          ],
          links: [{ to: '/take-the-stage', label: 'Take the stage' }],
        },
        {
          id: 'recorded',
          question: 'Will I be recorded?',
          answer: ['Only if you agree. With the blue lanyard, no camera looks at you.'],
          links: [{ to: '/terms-and-conditions#pictures', label: 'Pictures and sound' }],
        },
      ],
    },
    {
      title: 'In the yard',
      questions: [
        {
          id: 'food',
          question: 'What is there to eat?',
          answer: [
            'Suppers are vegetarian, with vegan, halal and gluten-free plates. Tell us about allergies on your dashboard.',
          ],
          links: [{ to: '/travel#food', label: 'Food and diets' }],
        },
        {
          id: 'children',
          question: 'Can I bring my children?',
          answer: ['Yes. Under 12 they come free with you. There is a room for babies, but no child care.'],
          links: [{ to: '/travel#children', label: 'Children' }],
        },
        {
          id: 'wheelchair',
          question: 'Can I come with a wheelchair?',
          answer: [
            'Yes. There is no step in the yard, on the pier or in bus B61. Not every subway station has an elevator.',
          ],
          links: [
            { to: '/venue#access', label: 'Accessibility' },
            { to: '/venue#tour', label: 'Doors and toilets on the plan' },
          ],
        },
        {
          id: 'quiet',
          question: 'Is there a place to pray, or to be alone?',
          answer: ['Yes, a prayer room and a room where nobody talks, open whenever the gate is.'],
          links: [{ to: '/venue#quiet-room', label: 'The quiet room on the plan' }],
        },
        {
          id: 'emergency',
          question: 'Whom do I call in an emergency?',
          answer: [
            'Call 911 for police, fire and ambulance. In the building, ask anybody in a yellow jacket.',
          ],
          links: [{ to: '/travel#safety', label: 'Safety' }],
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
    { to: '/travel', label: 'Getting here, and getting by' },
  ],
};
