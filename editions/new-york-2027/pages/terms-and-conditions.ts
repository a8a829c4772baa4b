import type { PolicyPage } from '#conference/edition/schema/pages/policy-schema.ts';

export const terms: PolicyPage = {
  meta: {
    title: 'Terms & conditions · {event}',
    description: 'What you and we agree on when you register, travel, attend and use this website.',
  },
  title: 'Terms & conditions',
  lead: 'A promise from both sides, in words you need no lawyer for.',
  updated: 'In force since {policiesSince}',
  contentsTitle: 'On this page',
  sections: [
    {
      id: 'who',
      title: 'Who we are',
      paragraphs: [
        '“We” are the {organisers_1}, the {organisers_2} and the {organisers_3}. We hold the {event} in {place}, {country}, and online, from {conference_words}, with an evening before it on {preConference_short}.',
      ],
    },
    {
      id: 'registration',
      title: 'Registration and fees',
      paragraphs: ['Register once, in the name that is in your passport. The fee depends on who you are:'],
      points: [
        '{feeLines}',
        'Students show a card. Delegates of organisations bring a letter from theirs.',
        'Your place is certain once the fee is paid in full, and not before.',
        'The fee pays for sessions, archive, films, suppers, the kit and a year of membership. You arrange travel, bed, visa and insurance yourself.',
      ],
    },
    {
      id: 'travel',
      title: 'Entering the {country}',
      paragraphs: [
        'Citizens of countries in the Visa Waiver Program usually need an approved travel authorisation (ESTA) and no visa. Citizens of most other countries need a visitor visa, as a rule for business (B-1). Which one applies to you, only the United States authorities can say. Please ask them early: an appointment may take months.',
        'If you ask for an invitation letter and have paid, we send you one. It says who you are, what the conference is, and when you are here. It is no visa, and it does not oblige a consulate to grant one. The refund policy says what you get back after a refusal.',
      ],
    },
    {
      id: 'documents',
      title: 'Our passport, and other papers',
      paragraphs: [
        'The International World Peace Passport is a keepsake. It takes you across no border, so please do not show it at one.',
        'Papers are issued when the fee is paid. A committee decides on honours; to be interested in one is no claim to it.',
      ],
    },
    {
      id: 'conduct',
      title: 'How we argue',
      paragraphs: [
        'Attack the idea, spare the person. Whoever harasses, threatens or incites goes home without a refund. Tell anybody in a yellow jacket, or write to us. We tell nobody who spoke.',
      ],
    },
    {
      id: 'changes',
      title: 'If something changes',
      paragraphs: [
        'Ferries are late and speakers catch colds. We may move a session, put it online or ask somebody else to speak, and we say so here. If we cancel it all, the refund policy applies.',
      ],
    },
    {
      id: 'pictures',
      title: 'Pictures and sound',
      paragraphs: [
        'We record sessions for those who join from home. If you do not want to be seen, ask for the blue lanyard and sit on the harbour side; the cameras look the other way.',
      ],
    },
    {
      id: 'website',
      title: 'This website',
      paragraphs: [
        'Show nobody the links and codes we mail to you. Leave other people’s records and our server alone. We look after the site, but it may fail now and then.',
      ],
    },
    {
      id: 'law',
      title: 'Liability and law',
      paragraphs: [
        'We answer for harm that we cause on purpose or by gross negligence, and for injuries to people. Beyond that, as far as the law allows, we answer up to the fee you paid. The law of the State of {place} applies, and its courts in Kings County decide, unless the law where you live gives you another court.',
      ],
    },
    {
      id: 'questions',
      title: 'Questions',
      paragraphs: [
        'Write to {email}. You have an answer within {workingDaysToAnswer, plural, one {# working day} other {# working days}}.',
      ],
    },
  ],
  related: [
    { to: '/refund-policy', label: 'Refund Policy' },
    { to: '/privacy-policy', label: 'Privacy Policy' },
  ],
};
