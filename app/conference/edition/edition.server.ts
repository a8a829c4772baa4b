/**
 * Edition: one conference in one place and year. Its facts and pages are files; owners change some facts at the desk.
 *
 * - give the facts of the edition, and check changed ones: this file
 * - say which facts are settings: settings.ts
 * - read and check the files of an edition: read-edition.server.ts, schema/edition-schema.ts,
 *   schema/facts-schema.ts
 * - check the order of its days, its zone and its currencies: schema/edition-rules.ts
 * - say what is wrong with a field: schema/explain-issue.ts
 * - write its texts in a language: texts/settings-in.server.ts, texts/write-gaps.server.ts
 * - put sentences of owners in the place of the software's: texts/own-words.server.ts
 * - tie a database to one edition: remember-edition.server.ts
 * - compute its days, clock times and phase: days.ts, clock-times.ts, phase.ts
 * - read a deadline, and say whether something is late: deadlines.ts, deadlines.server.ts
 * - name the types of participants, and find their fees: participant-types.server.ts
 * - name stalls and halls: option-titles.server.ts
 * - leave out closed types and options: open-choices.ts
 * - show an edition that is over: past-edition.ts
 * - describe the event and its questions to search engines: structured-data/event-data.ts, structured-data/faq-data.ts
 * - list the places for pictures, and put pictures of owners there: picture-places.ts
 *
 * Settings of the owners:
 * - list what they may change: settings/list-settings.ts
 * - add types, stalls and currencies: settings/additions.ts
 * - change a setting, undo the change: settings/change-setting.server.ts
 * - show what a change would do: settings/preview-setting.server.ts
 * - read the newest settings in each process: settings/refresh-settings.server.ts
 * - store, open and delete the pictures of owners: settings/page-pictures.server.ts
 *
 * Money and the programme:
 * - write and convert amounts: money/money.ts, money/minor-units.ts
 * - say what a cancellation refunds: money/refund-rules.ts
 * - write the schedule as a calendar: programme/schedule-calendar.server.ts
 */

import { builtAt, editionName, isPastEdition, pastAddress } from '#editions/served.ts';
import type { ChangeableFacts } from './changeable-facts.ts';
import { dayAt } from './days.ts';
import { withoutDeadLinks } from './past-edition.ts';
import { withOwnPictures } from './picture-places.ts';
import { checkEdition, readEdition, type WrittenEdition } from './read-edition.server.ts';
import { isTimeZone } from './schema/edition-rules.ts';
import { type FixedEdition, freezeDeeply, type Settings, settingsOf } from './settings.ts';

const { writeEdition } = await import(`../../../editions/${editionName}/edition.ts`);

/** The edition as the files in its folder define it, with its texts on the day of the build. A write to it throws. */
export const folderEdition: WrittenEdition = freezeDeeply(readFolder());

function readFolder(): WrittenEdition {
  const data = writeEdition();
  // A zone that does not exist has no day: it is one of the faults that are then found.
  const today = isTimeZone(data.timeZone) ? dayAt(builtAt, data.timeZone) : '';
  return readEdition(data, today, isPastEdition ? withoutDeadLinks : undefined);
}

/** The facts of this edition that never change while the process runs. */
export const edition: FixedEdition = Object.freeze({ ...folderEdition });

/** The settings without the changes of owners. The build renders the pages with them. */
export const folderSettings: Settings = settingsOf(folderEdition);

/**
 * Makes the edition of the folder with changed facts, with the texts of its pages on the day `today`. Returns the
 * edition, or the faults if the facts do not fit together.
 */
export function checkFacts(facts: ChangeableFacts, today: string): ReturnType<typeof checkEdition> {
  try {
    return checkEdition(writeEdition(facts), today, withOwnPictures);
  } catch (error) {
    return { ok: false, faults: [`pages: they cannot be written with these facts (${String(error)})`] };
  }
}

/** The links to the pages of past editions. */
export const pastLinks = edition.pastEditions.map(({ folder, label }) => ({
  label,
  address: pastAddress(folder),
}));

/** The path with which the addresses of all pages begin. Empty, except for a past edition. */
export const sitePath = isPastEdition ? pastAddress(editionName) : '';

/** True if the edition is past. Its public pages are then kept without forms, below the address of another edition. */
export const isPast: boolean = isPastEdition;
