import type { FaqPage } from '#conference/edition/schema/pages/guide-schema.ts';

export const faq: FaqPage = {
  meta: {
    title: 'Questions and answers · {event}',
    description:
      'Questions that participants ask: fees, visa letter, hotels, airport, refunds, online, languages, emergency, children, diets, access and stalls.',
  },
  title: 'Questions and answers',
  lead: 'What participants ask most. Search the whole site, or open a question.',
  groups: [
    {
      title: 'Fee and registration',
      questions: [
        {
          id: 'cost',
          question: 'What does it cost?',
          answer: [
            'The fee is {fees}. It is the same in New Delhi and online. {payFee, select, ahead {Please pay by {payBy}.} other {Please pay as soon as you have registered.}}',
          ],
          links: [{ to: '/registration', label: 'Register now, pay later' }],
        },
        {
          id: 'covered',
          question: 'What does the fee cover?',
          answer: [
            'The fee covers the sessions, the exhibition, the film festival and one year of membership. In New Delhi it also covers the networking dinners and the conference kit.',
            'It does not cover travel, lodging, visa and insurance.',
          ],
          links: [{ to: '/terms-and-conditions#registration', label: 'Registration and fees in the terms' }],
        },
        {
          id: 'how-to-pay',
          question: 'How and when do I pay?',
          answer: [
            'You register first. Your dashboard then shows how you can pay, with the reference to quote.',
            'Your registration is complete once the fee has arrived in full. {payFee, select, ahead {It should arrive by {payBy}.} other {Please pay as soon as you have registered.}}',
          ],
          links: [{ to: '/registration', label: 'Register' }],
        },
        {
          id: 'refund',
          question: 'Do I get my money back if I cancel?',
          answer: [
            '{refundRules}',
            'You cancel on your dashboard. It shows what you get back before you confirm. Approved refunds are paid within {paidWithinDays, plural, one {# day} other {# days}}.',
          ],
          links: [{ to: '/refund-policy', label: 'Refund policy' }],
        },
        {
          id: 'substitute',
          question: 'Can somebody else come in my place?',
          answer: ['Yes, free of charge. Ask {substitution}.'],
          links: [{ to: '/refund-policy#substitution', label: 'Sending somebody else' }],
        },
        {
          id: 'group',
          question: 'Can my institute pay for several people?',
          answer: [
            'Yes. Each person registers, and one of you pays for all from the dashboard, with one invoice.',
          ],
          links: [{ to: '/contact', label: 'Ask about your group' }],
        },
      ],
    },
    {
      title: 'Visa and travel',
      questions: [
        {
          id: 'visa-letter',
          question: 'How do I get a visa letter, and by when?',
          answer: [
            'Say yes to the letter when you register, {visaLetter}. You find it on your dashboard once your fee has arrived.',
            'Apply for the visa {visaApplication}. Your dashboard shows what holds for your nationality.',
          ],
          links: [{ to: '/travel#visa', label: 'All visa dates' }],
        },
        {
          id: 'visa-refused',
          question: 'What if my visa is refused?',
          answer: [
            'You get {visaRefusedPercent}\u00a0% of the fee back, with proof of the refusal. Ask {visaRefusal}. You can also join online.',
          ],
          links: [{ to: '/refund-policy#visa-refused', label: 'The rule in the refund policy' }],
        },
        {
          id: 'sleep',
          question: 'Where do I sleep?',
          answer: [
            'You book your own room. Stay near the Blue Line or the Magenta Line of the metro: Janakpuri West is the station of the hall. Rooms cost from about ₹2,500 a night.',
          ],
          links: [{ to: '/travel#hotels', label: 'Hotels by distance and price' }],
        },
        {
          id: 'airport',
          question: 'How do I get from the airport to the hall?',
          answer: ['By metro to Janakpuri West, or by prepaid taxi in 30–45 minutes. It is 15 km.'],
          links: [{ to: '/travel#from-the-airport', label: 'From the airport, step by step' }],
        },
        {
          id: 'weather',
          question: 'What should I pack?',
          answer: [
            'Layers and a warm jacket: January in Delhi has about 8 degrees Celsius at night and 20 at noon. Bring closed shoes for the march and, if the air troubles you, masks.',
          ],
          links: [{ to: '/travel#weather', label: 'Weather and air' }],
        },
      ],
    },
    {
      title: 'The days',
      questions: [
        {
          id: '28-january',
          question: 'What happens on 28 January?',
          answer: [
            'It is one of the working days, {workingDays_short}: from 9 AM to 5 PM paper presentations, workshops, seminars, parliament sessions and the exhibition at {venue}, and online.',
            'From 5 PM there are films and cultural programmes, and from 7 PM a networking dinner.',
          ],
          links: [{ to: '/schedule', label: 'Schedule' }],
        },
        {
          id: 'online',
          question: 'What do I get if I join online?',
          answer: [
            'You see and hear every hall, ask questions through a host, and vote in the parliament sessions. You get the same certificate and membership. Dinners, parade, march and kit are for people in New Delhi.',
          ],
          links: [{ to: '/travel#online', label: 'Joining online' }],
        },
        {
          id: 'languages',
          question: 'In which languages is the conference?',
          answer: [
            'Most sessions are in English; each names its interpreting. Sessions in the auditorium have live captions in English.',
          ],
          links: [
            { to: '/schedule', label: 'Sessions with their languages' },
            { to: '/venue#hearing', label: 'Captions and sign language' },
          ],
        },
        {
          id: 'certificate',
          question: 'When do I get my certificate?',
          answer: [
            'From {certificatesFrom} on you can download it from your dashboard, if your fee has arrived and you took part on at least {certificateDays, plural, one {one day} other {# days}}, there or online.',
          ],
          links: [{ to: '/about', label: 'What participants receive' }],
        },
        {
          id: 'speak',
          question: 'How do I propose a paper or a talk?',
          answer: [
            'Two questions lead you to your form: one for a paper, with an abstract, and a ten-minute form for a talk. You need a mailbox, but no registration.',
          ],
          links: [
            { to: '/take-the-stage', label: 'Take the stage' },
            { to: '/take-the-stage#papers', label: 'Call for papers' },
          ],
        },
      ],
    },
    {
      title: 'At the venue',
      questions: [
        {
          id: 'emergency',
          question: 'Whom do I call in an emergency?',
          answer: [
            'Call 112 for police, fire and ambulance. It is free and works without credit. First aid is at the main gate during all hours of the conference.',
          ],
          links: [
            { to: '/travel#safety', label: 'Safety' },
            { to: '/venue#first-aid', label: 'First aid on the plan' },
          ],
        },
        {
          id: 'children',
          question: 'Can I bring my children?',
          answer: [
            'Yes. Children under 12 come free with a participant. There is a room for babies, but no child care during the sessions.',
          ],
          links: [{ to: '/travel#children', label: 'Children' }],
        },
        {
          id: 'diet',
          question: 'Is there food for my diet?',
          answer: [
            'The dinners are vegetarian, with vegan, Jain, halal and gluten-free dishes. Tell us about allergies before you come.',
          ],
          links: [{ to: '/travel#food', label: 'Food and diets' }],
        },
        {
          id: 'wheelchair',
          question: 'Can I come with a wheelchair?',
          answer: [
            'Yes. You can reach every room without steps, and both blocks of toilets have a cabin for wheelchairs. The metro station has lifts.',
          ],
          links: [
            { to: '/venue#access', label: 'Accessibility' },
            { to: '/venue#tour', label: 'Ramps and toilets on the plan' },
          ],
        },
        {
          id: 'prayer',
          question: 'Is there a place to pray?',
          answer: ['Yes, a prayer room for all faiths, beside a quiet room, open whenever the venue is.'],
          links: [{ to: '/venue#prayer-room', label: 'The prayer room on the plan' }],
        },
        {
          id: 'stall',
          question: 'How do I book a stall at the festival?',
          answer: [
            'Choose a stall on the page of {festival} and send a request. A stall for the festival costs {stallPrices}.',
            'If you only want a stall, you need no registration for the conference: an account with your name, your organisation and your email is enough. You pay no conference fee.',
            'Your request holds the spot for {daysToPay, plural, one {# day} other {# days}}. You pay later.',
          ],
          links: [{ to: '/bharat-utsav', label: 'Book a stall' }],
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
    { to: '/travel', label: 'Plan your journey' },
  ],
};
