import { englishTranslator } from '#platform/words/words.server.ts';
import { findDayFaults } from './programme/programme-schema.ts';
import { findRuleFaults } from './schema/edition-rules.ts';
import { type Edition, editionSchema } from './schema/edition-schema.ts';
import { explainIssue } from './schema/explain-issue.ts';
import { withOwnWords } from './texts/own-words.server.ts';
import { TextFaults, type Texts, writeTexts } from './texts/write-texts.server.ts';

/** An edition with its English texts. `unfilled` are the same texts with their gaps, and `today` is their day. */
export type WrittenEdition = Edition & { unfilled: Texts; today: string };

type Change = (edition: Edition) => Edition;
const unchanged: Change = (edition) => edition;

type Checked = { ok: true; edition: WrittenEdition } | { ok: false; faults: [string, ...string[]] };

/**
 * Reads the data of an edition, with its texts on the day `today`. Without a day, all its days are ahead. Throws an error
 * with one line for each fault. A line begins with the path of the field.
 */
export function readEdition(data: unknown, today = '', change: Change = unchanged): WrittenEdition {
  const read = checkFolder(data, today, change);
  if (read.ok) return read.edition;
  const error = new Error(`The edition's data has faults:\n${read.faults.join('\n')}`);
  // Whoever mends an edition needs its faults, and not the places in the program.
  error.stack = error.message;
  throw error;
}

/**
 * Checks the data of an edition as its folder defines it. Owners change days one by one, and the desk moves the sessions
 * when they have done so: therefore the order of days is checked here, and not after their changes.
 */
export function checkFolder(data: unknown, today = '', change: Change = unchanged): Checked {
  const read = checkEdition(data, today, change);
  if (!read.ok) return read;
  const { programme } = read.edition;
  const [first, ...others] = [
    ...findRuleFaults(read.edition),
    ...(programme ? findDayFaults(programme, read.edition) : []),
  ];
  return first === undefined ? read : { ok: false, faults: [first, ...others] };
}

/** Checks the data of an edition. `change` changes it before its texts are written. Each fault begins with a path. */
export function checkEdition(data: unknown, today = '', change: Change = unchanged): Checked {
  const read = editionSchema.safeParse(data);
  if (!read.success) {
    const [first = 'unknown', ...others] = read.error.issues.map(
      (issue) => `${issue.path.join('.')}: ${explainIssue(issue)}`,
    );
    return { ok: false, faults: [first, ...others] };
  }
  try {
    return { ok: true, edition: writeEnglish(change(read.data), today) };
  } catch (error) {
    if (error instanceof TextFaults) return { ok: false, faults: error.faults };
    return { ok: false, faults: [`texts: ${error instanceof Error ? error.message : String(error)}`] };
  }
}

function writeEnglish(edition: Edition, today: string): WrittenEdition {
  const { pages, layout, over } = edition;
  return {
    ...edition,
    ...writeTexts(edition, today, withOwnWords(englishTranslator, edition)),
    unfilled: { pages, layout, over },
    today,
  };
}
