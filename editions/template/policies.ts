import type { EditionData } from '#conference/edition/schema/edition-schema.ts';

type Policies = Pick<EditionData['pages'], 'privacyPolicy' | 'refundPolicy' | 'termsAndConditions'>;

const updated = 'In force since {policiesSince}';
const contentsTitle = 'On this page';
const related = [{ to: '/contact', label: 'Contact' }];
const answer =
  'Write to {email}. We answer within {workingDaysToAnswer, plural, one {# working day} other {# working days}}.';

/** The shortest possible policies. Ask a person who knows the law of your country to complete them. */
export const policies: Policies = {
  privacyPolicy: {
    meta: {
      title: 'Privacy policy · {event}',
      description: 'What we store about you, and for how long.',
    },
    title: 'Privacy policy',
    lead: 'What we store about you, and for how long.',
    updated,
    contentsTitle,
    sections: [
      { id: 'who', title: 'Who is responsible', paragraphs: [`{organisers}. ${answer}`] },
      {
        id: 'cookies',
        title: 'Cookies',
        points: [
          '{session-cookie} keeps you logged in, or signed in with your mailbox alone: it ends after {session-idle} without a visit, and after {session-longest} in any case.',
          '{device-cookie} lets this browser log in again. It lasts {device-lasts}.',
          '{proved-mailbox-cookie} remembers that you signed in by mail. It lasts {proved-mailbox-lasts}.',
          '{browser-cookie} recognises a form that is sent twice. It lasts {browser-lasts}.',
          '{unsaved-form-cookie} holds a form that you sent after you were logged out. It lasts {unsaved-form-lasts}.',
          '{stars-cookie} holds the sessions that you have starred before you log in. It lasts {stars-lasts}.',
          '{notice-cookie} carries a message to the next page. It lasts {notice-lasts}.',
          'In the storage of your browser: {consent-record}, {registration-record}, {login-record}, and until you close the tab what you typed into the registration form, without passport details.',
        ],
      },
      {
        id: 'without-registration',
        title: 'Authors, reviewers and payers without a registration',
        points: [
          'Of authors we store the email, name, institution, papers and co-authors, to choose the programme.',
          'Of reviewers we store the email, name, institution, themes and reviews, to share out papers.',
          'Of payers we store the email, and the name, address and tax number for the receipt, to book and return money.',
          'Papers that were not accepted are deleted {contactsKeptDays, plural, one {# day} other {# days}} after the closing, all else {recordsKeptYears, plural, one {# year} other {# years}} after it. Amounts stay.',
          'Write to {email} from that address to have it erased. You have an answer within {erasureDays, plural, one {# day} other {# days}}.',
        ],
      },
      {
        id: 'how-long',
        title: 'How long',
        points: [
          'passport data, files, journeys, phone numbers, needs and emergency contacts: {passportKeptDays, plural, one {# day} other {# days}} after the edition is closed;',
          'messages: {contactsKeptDays, plural, one {# day} other {# days}} after the closing;',
          'name, email and payments: {recordsKeptYears, plural, one {# year} other {# years}} after the closing.',
        ],
      },
      {
        id: 'rights',
        title: 'Your rights',
        paragraphs: [
          'You may ask for a copy, a correction or erasure. You have an answer within {erasureDays, plural, one {# day} other {# days}}.',
        ],
      },
    ],
    related,
  },
  refundPolicy: {
    meta: { title: 'Refund policy · {event}', description: 'What you get back, and until when.' },
    title: 'Refund policy',
    lead: 'What you get back if you cannot come.',
    updated,
    contentsTitle,
    sections: [
      { id: 'cancellation', title: 'If you cancel', paragraphs: ['{refundRules}'] },
      {
        id: 'substitution',
        title: 'Sending somebody else',
        paragraphs: ['Ask us {substitution}.'],
      },
      {
        id: 'cancelled-by-us',
        title: 'If we cancel',
        paragraphs: ['{cancelledByOrganisersPercent}\u00a0% of the fee is returned.'],
      },
      {
        id: 'visa-refused',
        title: 'If your visa is refused',
        paragraphs: ['You get {visaRefusedPercent}\u00a0% back if you ask {visaRefusal}.'],
      },
      {
        id: 'how',
        title: 'How to ask',
        paragraphs: [
          `${answer} Refunds are paid within {paidWithinDays, plural, one {# day} other {# days}}.`,
        ],
      },
    ],
    related,
  },
  termsAndConditions: {
    meta: { title: 'Terms & conditions · {event}', description: 'What you and we agree on.' },
    title: 'Terms & conditions',
    lead: 'What you and we agree on.',
    updated,
    contentsTitle,
    sections: [
      {
        id: 'registration',
        title: 'Registration and fees',
        paragraphs: ['The conference takes place in {place} and online, from {conference_words}.'],
        points: ['{feeLines}'],
      },
      { id: 'questions', title: 'Questions', paragraphs: [answer] },
    ],
    related,
  },
};
