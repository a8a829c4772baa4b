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
    text: `Make a new key?${replaced} The new key signs all documents from now on. Documents that are already issued stay valid, because the earlier keys stay published. Phones at the door need the new key: download the list to each phone again while the phone is online. No mail is sent.`,
    undo: 'This cannot be undone, and a key cannot be deleted.',
  };
}
