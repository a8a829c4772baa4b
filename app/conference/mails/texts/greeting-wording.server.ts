import { edition } from '#conference/edition/edition.server.ts';
import { greetingWords } from '#conference/mails/greeting-words.ts';
import { booked } from './booking-wordings.server.ts';
import { makeWording } from './make-wording.server.ts';
import { groupReceived } from './payer-wordings.server.ts';
import { registered } from './registration-wordings.server.ts';

/**
 * The greeting at the beginning of mails. Only an edition with a festival has a text for people who apply for a stall
 * or a hall.
 */
export const greetingWording = makeWording(greetingWords, {
  mail: 'greeting',
  labels: {
    named: 'With the name',
    participant: 'If the name of a participant is not known',
    applicant: edition.festival && 'If the name of somebody who books is not known',
    unnamed: 'If the name of anybody else is not known',
  },
  examples: {
    'With the name': registered({}),
    'To a participant, without a name': registered({ fullName: '' }),
    ...(edition.festival && {
      'To somebody who books, without a name': booked('held', { applicantName: '' }),
    }),
    'To a payer without a registration': groupReceived(true),
  },
});
