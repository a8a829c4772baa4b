import type { readNewestKey } from '#conference/documents/verifying/document-keys.server.ts';
import { describeZonedTime } from '../desk-dates.server.ts';
import type { Question } from '../form/question.ts';

/**
 * Returns the question before a new key for documents is made. The question names the current key, so that a form that
 * is sent twice makes only one new key.
 */
export function askToMakeKey(newest: Awaited<ReturnType<typeof readNewestKey>>): Question {
  const replaced = newest
    ? ` It replaces key ${newest.id}, made on ${describeZonedTime(newest.madeAt)}.`
    : '';
  return {
    text: `Make a new key?${replaced} The new key signs all documents from now on, and the present key is retired. Documents that are already issued stay genuine, but nothing else that somebody signs with the present key. Digital credentials that people downloaded must be downloaded again. Phones at the door need the new list: download it to each phone again while the phone is online. If the fingerprint is in DNS, put the new one there. No mail is sent.`,
    undo: 'This cannot be undone: a retired key never signs again.',
  };
}
