import type { PolicyPage } from '#conference/edition/schema/pages/policy-schema.ts';

export const terms: PolicyPage = {
  meta: {
    title: 'Terms & conditions · {event}',
    description:
      'The terms on which you register, attend, book a stall or hall at Bharat Utsav and use this website.',
  },
  title: 'Terms & conditions',
  lead: 'What you may expect of us, and what we expect of you. Written to be read.',
  updated: 'In force since {policiesSince}',
  contentsTitle: 'On this page',
  sections: [
    {
      id: 'who',
      title: 'Who we are',
      paragraphs: [
        'The {event} is a joint initiative of the {organisers_1} and the {organisers_2}, called “the organisers” here. It takes place in {place}, {country}, from {conference_words}, with a pre-conference on {preConference_short}, and online. {festival} takes place from {festivalDays_short}.',
      ],
    },
    {
      id: 'registration',
      title: 'Registration and fees',
      paragraphs: [
        'You register in your own name, as it stands in your passport, with details that are true. One person, one registration.',
      ],
      points: [
        '{feeLines}',
        'You may be asked for proof that you are a student.',
        'Registration is complete only on full payment. Until then your place is not assured.',
        'The fee covers the sessions, the exhibition, the film festival and one year of membership. In New Delhi it also covers the networking dinners and the conference kit. You arrange travel, lodging, visa and insurance yourself.',
      ],
    },
    {
      id: 'documents',
      title: 'Passport, certificates and honours',
      paragraphs: [
        'The International World Peace Passport is a souvenir and a token of a shared purpose. It is not a travel document and gives no right to enter any country.',
        'Documents are issued once the fee is paid. A committee decides about awards and honorary doctorates. Saying at registration that you are interested gives no right to one.',
      ],
    },
    {
      id: 'visa',
      title: 'Visa letters',
      paragraphs: [
        'We send a visa invitation letter to those who ask for it and have paid. Whether a visa is granted is for the embassy alone to decide. What happens to the fee if it is refused stands in the refund policy.',
      ],
    },
    {
      id: 'booking',
      title: 'Booking at {festival}',
      points: [
        'Shops are held for two weeks during the festival, the amphitheater and the auditorium for a day.',
        'A request holds its spot for {daysToPay, plural, one {# day} other {# days}}, within which it is to be paid; then the spot is free again. Until you have confirmed your email with a sign-in link, it is held for {hoursToProve, plural, one {# hour} other {# hours}}, and such requests hold at most half of what there is of a kind. One person holds at most {mostHeldByOne} at a time.',
        'The organisers may decline a request that does not suit the festival; nothing is charged for it.',
        'You keep to the law on food, fire, labour and tax, sell nothing dangerous or counterfeit, and leave the stall as you found it.',
      ],
    },
    {
      id: 'conduct',
      title: 'How we treat each other',
      paragraphs: [
        'Disagree as sharply as you like with what is said, never with who says it. Harassment, threats and incitement end your participation without a refund. Tell any host, or write to us; reports are kept in confidence.',
      ],
    },
    {
      id: 'programme',
      title: 'Changes to the programme',
      paragraphs: [
        'Speakers fall ill and halls change. We may alter the programme, move sessions online, or replace speakers where we must, and say so here. If the whole conference is cancelled, the refund policy applies.',
      ],
    },
    {
      id: 'recordings',
      title: 'Photographs and recordings',
      paragraphs: [
        'Sessions are recorded and photographed for those who join online and for the record. If you do not wish to be seen, ask for the marked badge and sit in the marked rows; we keep them out of the frame.',
      ],
    },
    {
      id: 'website',
      title: 'This website',
      paragraphs: [
        'Keep to yourself the links and codes we send you. Do not try to reach other people’s records or to hinder the service. We keep the site running with care, but cannot promise that it is never interrupted.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability and law',
      paragraphs: [
        'We answer for what we or our people cause by intent or gross negligence, and for injury to life and health; beyond that, up to the fee you paid, as far as the law allows. Look after your belongings. The law of {country} applies; the courts of {place} decide, unless the law of your home gives you another court.',
      ],
    },
    {
      id: 'questions',
      title: 'Questions',
      paragraphs: [
        'Write to {email}. We answer within {workingDaysToAnswer, plural, one {# working day} other {# working days}}.',
      ],
    },
  ],
  related: [
    { to: '/refund-policy', label: 'Refund Policy' },
    { to: '/privacy-policy', label: 'Privacy Policy' },
  ],
};
