import { documentNames } from '#conference/documents/document-kind.ts';
import type { DoorAnswer } from '#conference/door/offline/check-guest.ts';
import type { TimeRefusal } from '#conference/door/place.ts';
import { formatDay } from '#conference/edition/days.ts';

/** The word and the sentence of an answer on the phone. `tone` selects its colour and sound. */
export type AnswerWords = { word: string; sentence: string; tone: Tone };
export type Tone = 'admit' | 'found' | 'known' | 'pay' | 'refuse' | 'unknown';

/** Describes an answer in words. `formatTime` writes an instant in ISO 8601 as a time of day. */
export function describeAnswer(answer: DoorAnswer, formatTime: (at: string) => string): AnswerWords {
  switch (answer.state) {
    case 'admit':
      return { word: 'Admit', sentence: 'Welcome.', tone: 'admit' };
    case 'may-enter':
      return {
        word: 'Not in yet',
        sentence: 'Compare the photograph with the person, then press Admit.',
        tone: 'found',
      };
    case 'already-in':
      return {
        word: 'Already in',
        sentence: `Since ${formatTime(answer.at)}, ${answer.by === undefined ? 'let in with this phone' : `let in by ${answer.by}`}. ${answer.guest.isPaid ? '' : 'Not paid. '}Look at the photograph before you let anybody in again.`,
        tone: 'known',
      };
    case 'undone':
      return { word: 'Undone', sentence: 'The admission is undone. They count as not in.', tone: 'known' };
    case 'not-paid':
      return { word: 'Not paid', sentence: 'Send them to the payments desk first.', tone: 'pay' };
    case 'no-place':
      return {
        word: 'No place in this session',
        sentence: 'The places are limited, and this person has not signed up, or still waits.',
        tone: 'pay',
      };
    case 'wrong-time':
      return { ...describeWrongTime(answer, formatTime), tone: 'refuse' };
    case 'revoked':
      return {
        word: 'Revoked',
        sentence: 'The organisers revoked this badge. Do not let anybody in with it.',
        tone: 'refuse',
      };
    case 'replaced':
      return {
        word: 'Replaced',
        sentence: 'A newer badge replaces this badge. Ask for the newer badge, or search for the name.',
        tone: 'refuse',
      };
    case 'outdated':
      return {
        word: 'Out of date',
        sentence:
          'Something printed on this badge has changed. Search for the name, and have a new badge printed.',
        tone: 'refuse',
      };
    case 'altered':
      return {
        word: 'Forged',
        sentence: 'The organisers did not sign this code. Keep the badge and call the desk.',
        tone: 'refuse',
      };
    case 'retired':
      return {
        word: 'Retired key',
        sentence:
          'This code has the signature of a retired key, and the list does not know it. Keep the badge and call the desk.',
        tone: 'refuse',
      };
    case 'expired':
      return {
        word: 'Expired',
        sentence: `This badge was valid only until ${formatDay(answer.expiresOn)}.`,
        tone: 'refuse',
      };
    case 'other-document':
      return {
        word: 'Not a badge',
        sentence: `This is the code of a ${documentNames[answer.kind]}. Ask for the iCard, or search for the name.`,
        tone: 'unknown',
      };
    case 'not-listed':
      return {
        word: 'Not on this list',
        sentence: `The badge${answer.name === undefined ? '' : ` of ${answer.name}`} is genuine, but newer than the list. Update the list, or send them to the desk.`,
        tone: 'unknown',
      };
    case 'nobody':
      return {
        word: 'Nobody found',
        sentence: 'Nobody on this list has this name, reference or number. Try only the family name.',
        tone: 'unknown',
      };
    case 'failed':
      return {
        word: 'Not saved',
        sentence: 'This phone could not save the scan. Scan again, or use another phone.',
        tone: 'refuse',
      };
    case 'unknown':
      return {
        word: 'Unknown',
        sentence: 'This is not the code of a badge of this conference. Search for the name instead.',
        tone: 'unknown',
      };
  }
}

type WrongTime = Extract<DoorAnswer, { state: 'wrong-time' }>;

/** Why nobody is let in for this place now. With a guest: why the scan of somebody who is in does not count. */
function describeWrongTime({ because, from, until, guest }: WrongTime, formatTime: (at: string) => string) {
  if (guest) {
    return {
      word: 'Not counted',
      sentence: `${refusalWords[because]} Look at the day and the clock of this phone.`,
    };
  }
  switch (because) {
    case 'other-day':
      return {
        word: 'Not today',
        sentence: 'This door is set to another day. Choose today above, then scan again.',
      };
    case 'too-early':
      return {
        word: 'Too early',
        sentence: `This session lets people in from ${from === undefined ? 'later' : formatTime(from)}.`,
      };
    case 'too-late':
      return {
        word: 'Too late',
        sentence: `This session let people in until ${until === undefined ? 'earlier' : formatTime(until)}. Choose another place above.`,
      };
  }
}

/** Why the server did not count a scan, in a sentence. */
export const refusalWords: Record<TimeRefusal, string> = {
  'other-day': 'The scan was for another day than its own.',
  'too-early': 'The scan was before the session lets people in.',
  'too-late': 'The scan was after the session.',
};
