import { formatMoment, startOfDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { writeSignInMail } from '#conference/identity/render-sign-in-mail.server.tsx';
import { signInMailWords } from '#conference/identity/sign-in-mail-words.ts';
import { mergedMailWords } from '#conference/merging/merged-mail-words.ts';
import { writeMergedMail } from '#conference/merging/write-merged-mail.server.tsx';
import { programmeMailWords } from '#conference/programme/notices/programme-mail-words.ts';
import {
  sayChange,
  writeProgrammeChangedMail,
} from '#conference/programme/notices/write-programme-mail.server.tsx';
import { registrationMailWords } from '#conference/registration/mails/registration-mail-words.ts';
import { writeRegistrationMail } from '#conference/registration/mails/write-registration-mail.server.tsx';
import { writeReference } from '#conference/registration/reference.ts';
import { addressIn } from '#platform/words/locales.ts';
import { exampleFee, exampleOf, examplePerson, exampleType } from './example-person.server.ts';
import { makeWording, type WriteExample } from './make-wording.server.ts';
import { lineLabels } from './wording.ts';

const { subject, title, inbox, button } = lineLabels;

type Registered = Parameters<typeof writeRegistrationMail>[1];

function registered(parts: Partial<Registered>): WriteExample {
  return async (speaker, origin) =>
    await writeRegistrationMail(speaker, {
      email: examplePerson.email,
      fullName: examplePerson.name,
      reference: examplePerson.reference,
      participantType: exampleType,
      fee: exampleFee,
      missing: 'both',
      needsVisa: false,
      hasOthers: false,
      isFromDesk: false,
      isSettled: false,
      origin,
      ...parts,
    });
}

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
      'Two registrations of one person': async (speaker) =>
        await writeMergedMail(exampleOf(speaker, 'registration'), writeReference('3456', '789A')),
    },
  }),
  makeWording(signInMailWords, {
    mail: 'sign-in',
    labels: {
      subject,
      preview: inbox,
      title,
      openLink: 'Before the link',
      open: button,
      orCode: 'Before the code',
      notAsked: 'Last sentence',
    },
    examples: {
      'A link and a code that do not work': async (speaker, origin) =>
        await writeSignInMail(speaker, {
          to: examplePerson.email,
          link: `${origin}${addressIn(speaker.locale, '/login')}`,
          code: '234567',
        }),
    },
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
      'Three sessions': async (speaker, origin) => {
        const opening = startOfDay(edition.conference.from, edition.timeZone);
        const time = formatMoment(opening, edition, speaker.locale);
        return await writeProgrammeChangedMail(speaker, {
          to: examplePerson.email,
          greeting: exampleOf(speaker, 'registration').greeting,
          changes: [
            sayChange(speaker, 'Session A', { time, room: '1' }),
            sayChange(speaker, 'Session B', { time, room: undefined }),
            sayChange(speaker, 'Session C', undefined),
          ],
          address: `${origin}${addressIn(speaker.locale, '/schedule')}`,
        });
      },
    },
  }),
];
