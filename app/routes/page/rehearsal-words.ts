import { wordGroup } from '#platform/words/words.ts';

/** The line on each page and mail of a rehearsal. */
export const rehearsalWords = wordGroup('rehearsal', { line: 'Rehearsal: {day}' });
