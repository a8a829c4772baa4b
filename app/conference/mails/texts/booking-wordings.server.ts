import { startOfDay } from '#conference/edition/days.ts';
import { edition, folderSettings } from '#conference/edition/edition.server.ts';
import { bookingMailWords } from '#conference/festival/mails/booking-mail-words.ts';
import type { BookingNews } from '#conference/festival/mails/booking-mails.email.tsx';
import { writeBookingMail } from '#conference/festival/mails/write-booking-mail.server.tsx';
import { exampleDate, exampleFee, examplePerson } from './example-person.server.ts';
import { makeWording, type WriteExample } from './make-wording.server.ts';
import { oneLineLabelStarts } from './wording.ts';

const { subject, title, button } = oneLineLabelStarts;
const ends = { open: button, questions: 'Last sentence' };

type Booking = Parameters<typeof writeBookingMail>[2];

export function booked(news: BookingNews, parts: Partial<Booking> = {}): WriteExample {
  return async (translator, origin, { bankAccounts: accounts }) => {
    const option = folderSettings.catalogue[0];
    const { amount, currency } = option?.price ?? exampleFee;
    const until = startOfDay(exampleDate, edition.timeZone);
    return await writeBookingMail(translator, news, {
      to: examplePerson.email,
      applicantName: examplePerson.name,
      reference: examplePerson.reference,
      option: option?.id ?? '',
      day: null,
      number: 12,
      due: amount,
      received: amount,
      owed: amount,
      currency,
      accounts,
      payBy: until,
      keptUntil: until,
      isProvisional: false,
      message: 'The hall is closed for repairs.',
      origin,
      ...parts,
    });
  };
}

const day = edition.festival?.from ?? edition.conference.from;
const stall = 'A stall that is not paid';
const hall = 'A hall that is paid';
const ofHall = { day, due: 0 };

/** The mails about bookings. There are none without a festival. */
export const bookingWordings = edition.festival
  ? [
      makeWording(bookingMailWords, {
        mail: 'booking-held',
        labels: {
          heldSubject: subject,
          heldTitle: title,
          held: 'What has happened',
          heldSignIn: 'What to do, if nothing is due',
          heldSignInDue: 'What to do, if money is due',
          heldIgnore: 'If nobody asked for it',
          itemOn: 'Name of a hall with its day',
          ...ends,
        },
        examples: { [stall]: booked('held'), [hall]: booked('held', ofHall) },
      }),
      makeWording(bookingMailWords, {
        mail: 'booking-requested',
        labels: {
          requestedSubject: subject,
          requestedTitle: title,
          requested: 'What has happened',
          requestedDue: 'Before the bank account',
          requestedDueToDesk: 'If there is no bank account',
          itemOn: 'Name of a hall with its day',
          ...ends,
        },
        examples: {
          [stall]: booked('requested'),
          [hall]: booked('requested', ofHall),
          'A stall that is paid in a currency without a bank account': booked('requested', {
            currency: 'XXX',
          }),
        },
      }),
      makeWording(bookingMailWords, {
        mail: 'booking-confirmed',
        labels: {
          confirmedSubject: subject,
          confirmedTitle: title,
          confirmed: 'A hall',
          confirmedStall: 'A stall',
          confirmedDue: 'If money is still due',
          itemOn: 'Name of a hall with its day',
          ...ends,
        },
        examples: { [stall]: booked('confirmed'), [hall]: booked('confirmed', ofHall) },
      }),
      makeWording(bookingMailWords, {
        mail: 'booking-declined',
        labels: {
          declinedSubject: subject,
          declinedTitle: title,
          declined: 'What has happened',
          declinedMessage: 'Before the organisers’ words',
          declinedRefund: 'If it was paid',
          itemOn: 'Name of a hall with its day',
          ...ends,
        },
        examples: { [hall]: booked('declined', ofHall) },
      }),
      makeWording(bookingMailWords, {
        mail: 'booking-reminder',
        labels: {
          reminderSubject: subject,
          reminderTitle: title,
          reminder: 'If nothing is due',
          reminderDue: 'If money is due',
          itemOn: 'Name of a hall with its day',
          ...ends,
        },
        examples: { [stall]: booked('reminder'), [hall]: booked('reminder', ofHall) },
      }),
      makeWording(bookingMailWords, {
        mail: 'booking-moved',
        labels: {
          movedSubject: subject,
          movedTitle: title,
          moved: 'A hall',
          movedStall: 'A stall',
          movedPaid: 'What was paid',
          itemOn: 'Name of a hall with its day',
          ...ends,
        },
        examples: { [stall]: booked('moved'), [hall]: booked('moved', ofHall) },
      }),
      makeWording(bookingMailWords, {
        mail: 'booking-extended',
        labels: {
          extendedSubject: subject,
          extendedTitle: title,
          extended: 'If nothing is due',
          extendedDue: 'If money is due',
          itemOn: 'Name of a hall with its day',
          ...ends,
        },
        examples: { [stall]: booked('extended'), [hall]: booked('extended', ofHall) },
      }),
      makeWording(bookingMailWords, {
        mail: 'booking-withdrawn',
        labels: {
          withdrawnSubject: subject,
          withdrawnTitle: title,
          withdrawn: 'What has happened',
          withdrawnRefund: 'If money comes back',
          withdrawnNothing: 'If nothing comes back',
          withdrawnMistake: 'If nobody asked for it',
          itemOn: 'Name of a hall with its day',
          ...ends,
        },
        examples: { [stall]: booked('withdrawn', { owed: 0 }), [hall]: booked('withdrawn', ofHall) },
      }),
      makeWording(bookingMailWords, {
        mail: 'booking-expired',
        labels: {
          expiredSubject: subject,
          expiredTitle: title,
          expired: 'If nothing was paid',
          expiredUnproved: 'If the email was not confirmed',
          itemOn: 'Name of a hall with its day',
          ...ends,
        },
        examples: {
          [stall]: booked('expired'),
          'A hall, email not confirmed': booked('expired', { ...ofHall, isProvisional: true }),
        },
      }),
    ]
  : [];
