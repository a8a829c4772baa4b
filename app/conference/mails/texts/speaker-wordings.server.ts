import { edition } from '#conference/edition/edition.server.ts';
import type { SpeakerDecision } from '#conference/speakers/speaker.ts';
import { speakerMailWords } from '#conference/speakers/speaker-mail-words.ts';
import {
  writeSpeakerDecidedMail,
  writeSpeakerNominatedMail,
  writeSpeakerReceivedMail,
  writeSpeakerUninvitedMail,
} from '#conference/speakers/write-speaker-mails.server.tsx';
import { addressIn } from '#platform/words/locales.ts';
import { examplePerson } from './example-person.server.ts';
import { makeWording, type WriteExample } from './make-wording.server.ts';
import { oneLineLabelStarts } from './wording.ts';

const { subject, title, button } = oneLineLabelStarts;

const person = { to: examplePerson.email, name: examplePerson.name };
const honour = edition.pages.speakers.recognition.honours[0]?.id ?? '';

function received(of: string | null): WriteExample {
  return async (translator, origin) =>
    await writeSpeakerReceivedMail(translator, {
      ...person,
      honour: of,
      number: 12,
      address: `${origin}${addressIn(translator.locale, '/speak')}`,
    });
}

function nominated(of: string | null): WriteExample {
  return async (translator, origin) =>
    await writeSpeakerNominatedMail(translator, {
      ...person,
      honour: of,
      nominator: 'noor@example.org',
      address: `${origin}${addressIn(translator.locale, '/speak/nomination')}`,
    });
}

function decided(of: string | null, decision: SpeakerDecision): WriteExample {
  return async (translator, origin) =>
    await writeSpeakerDecidedMail(translator, {
      ...person,
      ...{ honour: of, id: '', number: 12, decision, origin },
      note: 'We look forward to hearing from you.',
      slug: decision === 'published' ? 'amina-otieno' : undefined,
    });
}

const sentences = 'What has happened';
const fromDesk = 'Before the organisers’ words';

/** The mails to people who speak or who get an honour. */
export const speakerWordings = [
  makeWording(speakerMailWords, {
    mail: 'speaker-received',
    labels: { received: subject, receivedTitle: title, receivedText: sentences, open: button },
    examples: { 'A profile': received(null) },
  }),
  makeWording(speakerMailWords, {
    mail: 'speaker-nominated',
    labels: {
      nominated: `${subject} and heading`,
      nominatedText: sentences,
      nominatedOpen: button,
      nominatedWhy: 'Last sentence',
    },
    examples: { 'A link that does not work': nominated(null) },
  }),
  makeWording(speakerMailWords, {
    mail: 'speaker-decided',
    labels: {
      invited: `${subject} and heading, for an invitation`,
      'invited-text': 'Invitation',
      rejected: `${subject} and heading, if the profile is rejected`,
      'rejected-text': 'If the profile is rejected',
      published: `${subject} and heading, when the page is online`,
      'published-text': 'When the page is online',
      fromDesk,
      open: button,
      openPage: `${button}, when the page is online`,
    },
    examples: {
      Invited: decided(null, 'invited'),
      Rejected: decided(null, 'rejected'),
      'The page is online': decided(null, 'published'),
    },
  }),
  makeWording(speakerMailWords, {
    mail: 'speaker-uninvited',
    labels: { uninvited: `${subject} and heading`, 'uninvited-text': sentences, fromDesk, open: button },
    examples: {
      'A withdrawn invitation': async (translator, origin) =>
        await writeSpeakerUninvitedMail(translator, {
          ...person,
          ...{ honour: null, number: 12, reason: 'The session does not take place.' },
          address: `${origin}${addressIn(translator.locale, '/speak')}`,
        }),
    },
  }),
  makeWording(speakerMailWords, {
    mail: 'honour-nominated',
    labels: {
      nominated: `${subject} and heading`,
      nominatedHonour: sentences,
      nominatedOpen: button,
      nominatedWhy: 'Last sentence',
    },
    examples: { 'A link that does not work': nominated(honour) },
  }),
  makeWording(speakerMailWords, {
    mail: 'honour-received',
    labels: { received: subject, receivedTitle: title, receivedHonour: sentences, open: button },
    examples: { 'A profile': received(honour) },
  }),
  makeWording(speakerMailWords, {
    mail: 'honour-decided',
    labels: {
      invitedHonour: `${subject} and heading, if the person is chosen`,
      'invitedHonour-text': 'If the person is chosen',
      rejected: `${subject} and heading, if the person is not chosen`,
      'rejectedHonour-text': 'If the person is not chosen',
      fromDesk,
      open: button,
    },
    examples: { Chosen: decided(honour, 'invited'), 'Not chosen': decided(honour, 'rejected') },
  }),
];
