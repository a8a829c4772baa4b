import { writeSignInMail } from '#conference/accounts/render-sign-in-mail.server.tsx';
import { signInMailWords } from '#conference/accounts/sign-in-mail-words.ts';
import { formatMoment, startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { programmeMailWords } from '#conference/programme/notices/programme-mail-words.ts';
import {
  sayChange,
  writeProgrammeChangedMail,
} from '#conference/programme/notices/write-programme-mail.server.tsx';
import { changeMailWords } from '#conference/registration/mails/change-mail-words.ts';
import { registrationMailWords } from '#conference/registration/mails/registration-mail-words.ts';
import {
  writeAddressChangedMail,
  writeCorrectedMail,
} from '#conference/registration/mails/write-change-mails.server.tsx';
import { writeRegistrationMail } from '#conference/registration/mails/write-registration-mail.server.tsx';
import { mergedMailWords } from '#conference/registration/merging/merged-mail-words.ts';
import { writeMergedMail } from '#conference/registration/merging/write-merged-mail.server.tsx';
import { writeReference } from '#conference/registration/reference.ts';
import { addressIn } from '#platform/words/locales.ts';
import { exampleFee, exampleOf, examplePerson, exampleType } from './example-person.server.ts';
import { makeWording, type WriteExample } from './make-wording.server.ts';
import { oneLineLabelStarts } from './wording.ts';

const { subject, title, inbox, button } = oneLineLabelStarts;

type Registered = Parameters<typeof writeRegistrationMail>[1];

export function registered(parts: Partial<Registered>): WriteExample {
  return async (translator, origin, { bankAccounts: accounts }) =>
    await writeRegistrationMail(translator, {
      email: examplePerson.email,
      fullName: examplePerson.name,
      reference: examplePerson.reference,
      participantType: exampleType,
      fee: exampleFee,
      accounts,
      missing: 'both',
      needsVisa: false,
      hasOthers: false,
      isFromDesk: false,
      isSettled: false,
      origin,
      ...parts,
    });
}

type Corrected = Parameters<typeof writeCorrectedMail>[1];

function corrected(parts: Partial<Corrected>): WriteExample {
  return async (translator, origin) =>
    await writeCorrectedMail(translator, {
      to: examplePerson.email,
      name: examplePerson.name,
      reference: examplePerson.reference,
      item: 'registration',
      fields: ['fullName', 'email'],
      fee: undefined,
      loginAddress: `${origin}${addressIn(translator.locale, '/login')}`,
      ...parts,
    });
}

/** An example of the mail about a corrected participant type. `due` and `overpaid` are percentages of the fee. */
function correctedType(due: number, overpaid: number): WriteExample {
  const { amount, currency } = exampleFee;
  const part = (percent: number) => Math.round((amount * percent) / 100);
  const fee = { charged: amount, due: part(due), overpaid: part(overpaid), currency };
  return corrected({ fields: ['participantType'], fee });
}

function addressChanged(item: 'registration' | 'account'): WriteExample {
  return async (translator) =>
    await writeAddressChangedMail(translator, {
      to: examplePerson.email,
      reference: examplePerson.reference,
      item,
    });
}

const aSignIn: WriteExample = async (translator, origin) =>
  await writeSignInMail(translator, {
    to: examplePerson.email,
    link: `${origin}${addressIn(translator.locale, '/login')}`,
    code: '234567',
  });

const signInTexts = {
  labels: {
    subject,
    preview: inbox,
    title,
    openLink: 'Before the link',
    open: button,
    orCode: 'Before the code',
    notAsked: 'Last sentence',
  },
  examples: { 'A link and a code that do not work': aSignIn },
} as const;

export const registrationWordings = [
  makeWording(registrationMailWords, {
    mail: 'registration',
    labels: {
      subject,
      preview: inbox,
      title,
      thanks: 'Thanks, after the form on the website',
      registeredByUs: 'First sentence, if the desk added the registration',
      fee: 'Fee',
      settled: 'If nothing is left to pay',
      next: 'Photograph and passport scan',
      transfer: 'Before the bank account',
      visa: 'If a visa letter is wanted',
      others: 'If the address has another registration',
      logIn: button,
      otherDevice: 'Last sentence, after the form on the website',
      firstSignIn: 'Last sentence, if the desk added the registration',
    },
    examples: {
      'From the website, with a visa letter': registered({ needsVisa: true }),
      'A second registration with the same address': registered({ hasOthers: true, missing: 'photo' }),
      'Added by the desk': registered({ isFromDesk: true, missing: 'passport' }),
      'Added by the desk, nothing left to pay': registered({
        isFromDesk: true,
        isSettled: true,
        missing: 'none',
      }),
    },
  }),
  makeWording(changeMailWords, {
    mail: 'registration-corrected',
    labels: {
      correctedSubject: subject,
      correctedPreview: inbox,
      correctedTitle: title,
      corrected: 'What has happened',
      fullName: 'Name of the field “name” in this sentence',
      email: 'Name of the field “email address” in this sentence',
      participantType: 'Name of the field “type of participant” in this sentence',
      feeDue: 'New fee, if money is due',
      feeOverpaid: 'New fee, if too much was paid',
      feeSettled: 'New fee, if nothing is due',
      logIn: button,
      correctedEnd: 'Last sentence',
    },
    examples: {
      'Name and email address': corrected({}),
      'Type of participant, with money due': correctedType(100, 0),
      'Type of participant, with money overpaid': correctedType(0, 20),
      'Type of participant, with nothing due': correctedType(0, 0),
      'An account of a stall holder': corrected({ item: 'account' }),
    },
  }),
  makeWording(changeMailWords, {
    mail: 'address-changed',
    labels: {
      movedSubject: subject,
      movedPreview: inbox,
      movedTitle: title,
      moved: 'What has happened',
      movedEnd: 'Last sentence',
    },
    examples: {
      'A registration': addressChanged('registration'),
      'An account of a stall holder': addressChanged('account'),
    },
  }),
  makeWording(mergedMailWords, {
    mail: 'registrations-merged',
    labels: {
      subject,
      title,
      merged: 'What has happened',
      kept: 'What happens to money and bookings',
      questions: 'Last sentence',
    },
    examples: {
      'Two registrations of one person': async (translator) =>
        await writeMergedMail(exampleOf(translator, 'registration'), writeReference('3456', '789A')),
    },
  }),
  makeWording(signInMailWords, {
    mail: 'sign-in',
    ...signInTexts,
  }),
  makeWording(signInMailWords, {
    mail: 'mailbox-sign-in',
    ...signInTexts,
  }),
  makeWording(programmeMailWords, {
    mail: 'programme-changed',
    labels: {
      subject,
      preview: inbox,
      title,
      text: 'First sentence',
      moved: 'A session with another time or room',
      removed: 'A session that does not take place',
      online: 'In the place of a room',
      zone: 'Time zone',
      button,
    },
    examples: {
      'Three sessions': async (translator, origin) => {
        const opening = startOfDay(edition.conference.from, edition.timeZone);
        const time = formatMoment(opening, edition, translator.locale);
        return await writeProgrammeChangedMail(translator, {
          to: examplePerson.email,
          greeting: exampleOf(translator, 'registration').greeting,
          changes: [
            sayChange(translator, 'Session A', { time, room: '1' }),
            sayChange(translator, 'Session B', { time, room: undefined }),
            sayChange(translator, 'Session C', undefined),
          ],
          address: `${origin}${addressIn(translator.locale, '/schedule')}`,
        });
      },
    },
  }),
];
