import { formatDay, writePeriod } from '#conference/edition/days.ts';
import { deadlinesOf, writeLastDay } from '#conference/edition/deadlines.ts';
import type { EditionData } from '#conference/edition/edition-schema.ts';
import { writeCount } from '#conference/edition/money/amounts.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import { describeRefundDates, writeRefundRules } from '#conference/edition/money/refund-rules.ts';
import type { CurrentFacts } from './facts.ts';

type Policies = Pick<EditionData['pages'], 'privacyPolicy' | 'refundPolicy' | 'termsAndConditions'>;

/** The shortest possible policies. Ask a person who knows the law of your country to complete them. */
export function writePolicies(current: CurrentFacts, today: string): Policies {
  const { participantTypes } = current;
  const { conference, contact, organisers, place, privacy, refunds } = current;
  const { askForSubstitution, askAfterVisaRefusal } = deadlinesOf(current);
  const updated = `In force since ${formatDay(current.policiesSince)}`;
  const contentsTitle = 'On this page';
  const related = [{ to: '/contact', label: 'Contact' }];
  const answer = `Write to ${contact.email}. We answer within ${writeCount(contact.workingDaysToAnswer, 'working day')}.`;
  return {
    privacyPolicy: {
      meta: {
        title: `Privacy policy · ${current.name}`,
        description: 'What we store about you, and for how long.',
      },
      title: 'Privacy policy',
      lead: 'What we store about you, and for how long.',
      updated,
      contentsTitle,
      sections: [
        { id: 'who', title: 'Who is responsible', paragraphs: [`${organisers.join(', ')}. ${answer}`] },
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
            `Papers that were not accepted are deleted ${privacy.contactsKeptDays} days after the closing, all else ${privacy.recordsKeptYears} years after it. Amounts stay.`,
            `Write to ${contact.email} from that address to have it erased. You have an answer within ${privacy.erasureDays} days.`,
          ],
        },
        {
          id: 'how-long',
          title: 'How long',
          points: [
            `passport data, files, journeys, phone numbers, needs and emergency contacts: ${privacy.passportKeptDays} days after the edition is closed;`,
            `messages: ${privacy.contactsKeptDays} days after the closing;`,
            `name, email and payments: ${privacy.recordsKeptYears} years after the closing.`,
          ],
        },
        {
          id: 'rights',
          title: 'Your rights',
          paragraphs: [
            `You may ask for a copy, a correction or erasure. You have an answer within ${privacy.erasureDays} days.`,
          ],
        },
      ],
      related,
    },
    refundPolicy: {
      meta: { title: `Refund policy · ${current.name}`, description: 'What you get back, and until when.' },
      title: 'Refund policy',
      lead: 'What you get back if you cannot come.',
      updated,
      contentsTitle,
      figures: describeRefundDates(current).map(({ percent, when }) => ({
        number: `${percent}\u00a0%`,
        label: `cancelled ${when}`,
      })),
      sections: [
        { id: 'cancellation', title: 'If you cancel', paragraphs: [writeRefundRules(current)] },
        {
          id: 'substitution',
          title: 'Sending somebody else',
          paragraphs: [`Ask us ${writeLastDay(askForSubstitution, current, today)}.`],
        },
        {
          id: 'cancelled-by-us',
          title: 'If we cancel',
          paragraphs: [`${refunds.cancelledByOrganisers}\u00a0% of the fee is returned.`],
        },
        {
          id: 'visa-refused',
          title: 'If your visa is refused',
          paragraphs: [
            `You get ${refunds.visaRefused.percent}\u00a0% back if you ask ${writeLastDay(askAfterVisaRefusal, current, today)}.`,
          ],
        },
        {
          id: 'how',
          title: 'How to ask',
          paragraphs: [`${answer} Refunds are paid within ${writeCount(refunds.paidWithinDays, 'day')}.`],
        },
      ],
      related,
    },
    termsAndConditions: {
      meta: { title: `Terms & conditions · ${current.name}`, description: 'What you and we agree on.' },
      title: 'Terms & conditions',
      lead: 'What you and we agree on.',
      updated,
      contentsTitle,
      sections: [
        {
          id: 'registration',
          title: 'Registration and fees',
          paragraphs: [`The conference takes place in ${place} and online, from ${writePeriod(conference)}.`],
          points: participantTypes.map(({ name, fee }) => `${name}: ${formatMoney(fee)}.`),
        },
        { id: 'questions', title: 'Questions', paragraphs: [answer] },
      ],
      related,
    },
  };
}
