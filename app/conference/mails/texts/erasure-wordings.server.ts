import { erasureMailWords } from '#conference/privacy/erasure-mails/erasure-mail-words.ts';
import { mailboxErasedMailWords } from '#conference/privacy/erasure-mails/mailbox-erased-mail-words.ts';
import {
  writeErasureDoneMail,
  writeErasureRefusedMail,
  writeErasureRequestedMail,
  writeMailboxErasedMail,
} from '#conference/privacy/erasure-mails/write-erasure-mails.server.tsx';
import { addressIn } from '#platform/words/locales.ts';
import { exampleDate, examplePerson } from './example-person.server.ts';
import { makeWording } from './make-wording.server.ts';
import { oneLineLabelStarts } from './wording.ts';

const { subject, title, button } = oneLineLabelStarts;
const about = { to: examplePerson.email, reference: examplePerson.reference };

/** The mails about erasures. */
export const erasureWordings = [
  makeWording(erasureMailWords, {
    mail: 'erasure-requested',
    labels: {
      subject,
      title,
      requested: 'What was asked for',
      untilThen: 'What happens until then',
      openData: button,
      notAsked: 'If nobody asked for it',
    },
    examples: {
      'A request': async (translator, origin) =>
        await writeErasureRequestedMail(translator, {
          ...about,
          answeredBy: exampleDate,
          dataAddress: `${origin}${addressIn(translator.locale, '/login')}`,
        }),
    },
  }),
  makeWording(erasureMailWords, {
    mail: 'erasure-refused',
    labels: {
      subject,
      title,
      refused: 'Before the reason',
      complain: 'How to complain: the law asks for it',
    },
    examples: {
      'A refused request': async (translator) =>
        await writeErasureRefusedMail(translator, { ...about, reason: 'We still owe you a refund.' }),
    },
  }),
  makeWording(erasureMailWords, {
    mail: 'erasure-done',
    labels: {
      doneSubject: subject,
      doneTitle: title,
      done: 'What was erased',
      kept: 'What stays',
      last: 'Last sentence',
    },
    examples: { 'To a participant': async (translator) => await writeErasureDoneMail(translator, about.to) },
  }),
  makeWording(mailboxErasedMailWords, {
    mail: 'mailbox-erased',
    labels: { subject, title, erased: 'What was erased', kept: 'What stays', last: 'Last sentence' },
    examples: {
      'To somebody who never registered': async (translator) =>
        await writeMailboxErasedMail(translator, about.to),
    },
  }),
];
