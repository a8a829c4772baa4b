import { cancellationMailWords } from '#conference/money/cancellation/cancellation-mail-words.ts';
import {
  writeAskedMail,
  writeGrantedMail,
  writeInviteMail,
  writeRefusedMail,
  writeTakenOverMail,
} from '#conference/money/cancellation/write-cancellation-mails.server.tsx';
import {
  sayFeeRefund,
  writeWithdrawnMail,
} from '#conference/money/cancellation/write-withdrawn-mail.server.tsx';
import { addressIn } from '#platform/words/locales.ts';
import type { Translator } from '#platform/words/words.server.ts';
import { say } from '#platform/words/words.ts';
import { exampleAmount, exampleDay, exampleOf } from './example-person.server.ts';
import { makeWording, type WriteExample } from './make-wording.server.ts';
import { oneLineLabelStarts } from './wording.ts';

const { subject, title, button } = oneLineLabelStarts;

function asked(kind: 'registration' | 'booking', percent: number): WriteExample {
  return async (translator, origin) =>
    await writeAskedMail(exampleOf(translator, kind), {
      asked: kind === 'booking' ? 'booking' : 'cancellation',
      money: { amount: percent > 0 ? exampleAmount(translator, percent) : undefined },
      payer:
        percent > 0 && kind === 'registration' ? [translator.words(cancellationMailWords).backToPayer] : [],
      address: `${origin}${addressIn(translator.locale, '/dashboard/cancel')}`,
    });
}

function granted(kind: 'registration' | 'booking', percent: number): WriteExample {
  return async (translator) =>
    await writeGrantedMail(exampleOf(translator, kind), {
      asked: kind === 'booking' ? 'booking' : 'cancellation',
      money: { amount: percent > 0 ? exampleAmount(translator, percent) : undefined },
      more:
        kind === 'registration'
          ? [translator.words(cancellationMailWords).backToPayer, sayBookingBack(translator)]
          : [],
    });
}

function sayBookingBack(translator: Translator): string {
  const { title: option } = exampleOf(translator, 'booking').item;
  return say(translator.words(cancellationMailWords).bookingBack, {
    title: option,
    amount: exampleAmount(translator, 20),
  });
}

type Back = Parameters<typeof sayFeeRefund>[1]['back'];

function withdrawn(back: Back | 'unpaid'): WriteExample {
  return async (translator) => {
    const { backToPayer, withdrawnUnpaid } = translator.words(cancellationMailWords);
    const percent = back === 'nothing' ? 0 : 80;
    const ofFee =
      back === 'unpaid'
        ? [withdrawnUnpaid]
        : sayFeeRefund(translator, {
            back,
            amount: exampleAmount(translator, percent),
            held: exampleAmount(translator),
            percent,
            payer: back === 'share' ? [backToPayer] : [],
            day: exampleDay(translator),
          });
    const ofBooking = back === 'share' ? [sayBookingBack(translator)] : [];
    return await writeWithdrawnMail(exampleOf(translator, 'registration'), {
      item: 'registration',
      money: [...ofFee, ...ofBooking],
    });
  };
}

export const cancellationWordings = [
  makeWording(cancellationMailWords, {
    mail: 'cancellation-asked',
    labels: {
      askedSubject: subject,
      askedTitle: title,
      asked: 'What was asked for',
      askedMoney: 'If money comes back',
      backToPayer: 'If somebody else paid',
      askedNothing: 'If no money comes back',
      askedNext: 'When we answer',
      open: button,
    },
    examples: {
      'A registration, with money back': asked('registration', 80),
      'A booking, without money back': asked('booking', 0),
    },
  }),
  makeWording(cancellationMailWords, {
    mail: 'cancellation-answered',
    labels: {
      grantedSubject: `${subject}, if it is granted`,
      grantedTitle: `${title}, if it is granted`,
      granted: 'What was granted',
      grantedMoney: 'If money comes back',
      backToPayer: 'If somebody else paid',
      bookingBack: 'If money comes back for a booking',
      askedNothing: 'If no money comes back',
      refusedSubject: `${subject}, if it is refused`,
      refusedTitle: `${title}, if it is refused`,
      refused: 'Before the organisers’ answer',
      nothingChanged: 'After the organisers’ answer',
      questions: 'Last sentence',
    },
    examples: {
      'Granted, with money back': granted('registration', 80),
      'Granted, without money back': granted('booking', 0),
      Refused: async (translator) =>
        await writeRefusedMail(exampleOf(translator, 'registration'), [
          'The documents were printed already.',
        ]),
    },
  }),
  makeWording(cancellationMailWords, {
    mail: 'registration-withdrawn',
    labels: {
      withdrawnSubject: subject,
      withdrawnTitle: title,
      withdrawn: 'What has happened',
      withdrawnBack: 'If a share comes back',
      withdrawnBackMore: 'If a share and what was paid above the fee come back',
      withdrawnNothing: 'If nothing comes back',
      withdrawnUnpaid: 'If nothing was paid',
      backToPayer: 'If somebody else paid',
      withdrawnRule: 'The rule',
      bookingBack: 'If money comes back for a booking',
      withdrawnMistake: 'Last sentence',
    },
    examples: {
      'A share comes back': withdrawn('share'),
      'A share and more comes back': withdrawn('share-and-more'),
      'Nothing comes back': withdrawn('nothing'),
      'Nothing was paid': withdrawn('unpaid'),
    },
  }),
  makeWording(cancellationMailWords, {
    mail: 'substitute-invited',
    labels: {
      inviteSubject: subject,
      inviteTitle: title,
      inviteDear: 'Greeting',
      invite: 'First sentence',
      inviteMoney: 'Fee',
      inviteLink: 'Link',
      inviteButton: button,
      inviteIgnore: 'Last sentence',
    },
    examples: {
      'A link that does not work': async (translator, origin) =>
        await writeInviteMail(exampleOf(translator, 'registration'), {
          to: 'noor@example.org',
          until: exampleDay(translator),
          address: `${origin}${addressIn(translator.locale, '/registration')}`,
        }),
    },
  }),
  makeWording(cancellationMailWords, {
    mail: 'place-taken-over',
    labels: {
      takenOverSubject: subject,
      takenOverTitle: title,
      takenOver: 'What has happened',
      bookingBack: 'If money comes back for a booking',
      questions: 'Last sentence',
    },
    examples: {
      'With a booking': async (translator) =>
        await writeTakenOverMail(exampleOf(translator, 'registration'), [sayBookingBack(translator)]),
    },
  }),
];
