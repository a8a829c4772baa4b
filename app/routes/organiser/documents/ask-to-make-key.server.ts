import type { readNewestKey } from '#conference/participant-documents/verifying/document-keys.server.ts';
import { describeZonedTime } from '../desk-dates.server.ts';
import type { Question } from '../form/question.ts';

/**
 * Asks before a new key for documents is made. The question names the current key, so that a form that is sent twice
 * makes only one new key.
 */
export function askToMakeKey(newest: Awaited<ReturnType<typeof readNewestKey>>): Question {
  const now = newest ? ` It replaces key ${newest.id}, made on ${describeZonedTime(newest.madeAt)}.` : '';
  return {
    text: `Make a new key?${now} The new key signs all documents from now on. Documents that are issued stay genuine, because the earlier keys stay published. Phones at the door need the new key: download their list again while they are online. No mail is sent.`,
    undo: 'This cannot be undone, and a key cannot be deleted.',
  };
}
