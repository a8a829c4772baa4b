import { edition } from '#conference/edition/edition.server.ts';
import { bookingMails } from '#conference/festival/mails/booking.mail.server.tsx';
import {
  type BookingExample,
  exampleBooking,
} from '#conference/festival/mails/read-mailed-booking.server.ts';
import type { Wording } from '#conference/mails/define-mail.server.ts';
import { greetingWords } from '#conference/mails/greeting-words.ts';
import { exampleReceived, groupReceivedMail } from '#conference/money/group/group-payment.mail.server.ts';
import {
  exampleRegistration,
  registrationMail,
} from '#conference/registration/mails/registration.mail.server.tsx';

/**
 * The greeting at the beginning of mails. Only an edition with a festival has a text for people who apply for a stall
 * or a hall.
 */
export const greetingWording: Wording<'greeting'> = {
  mail: 'greeting',
  name: 'Greeting of all mails',
  group: greetingWords,
  labels: {
    named: 'With the name',
    participant: 'If the name of a participant is not known',
    ...(edition.festival && { applicant: 'If the name of somebody who books is not known' }),
    unnamed: 'If the name of anybody else is not known',
  },
  examples: {
    'With the name': async (...given) =>
      await registrationMail.write(exampleRegistration({})(...given), given[2]),
    'To a participant, without a name': async (...given) =>
      await registrationMail.write(exampleRegistration({ fullName: '' })(...given), given[2]),
    ...(edition.festival && {
      'To somebody who books, without a name': async (...given: Parameters<BookingExample>) =>
        await bookingMails.held.write(exampleBooking({ applicantName: '' })(...given), given[2]),
    }),
    'To a payer without a registration': async (translator, origin, settings) =>
      await groupReceivedMail.write(exampleReceived(true)(translator, origin, settings), settings),
  },
};
