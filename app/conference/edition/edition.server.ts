/**
 * Edition: one conference in one place and year. Its facts and pages are files; owners change some facts at the desk.
 *
 * - serve the edition, and check changed facts: this file
 * - read and check the files of an edition: edition-schema.ts, facts-schema.ts
 * - tie a database to one edition: remember-edition.server.ts
 * - compute its days, clock times and phase: days.ts, clock-times.ts, phase.ts
 * - read a deadline, and say whether something is late: deadlines.ts, deadlines.server.ts
 * - find the types of participants and their fees: participant-types.server.ts
 * - show an edition that is over: past-edition.ts
 *
 * Settings of the owners:
 * - list what they may change: settings/list-settings.ts
 * - change a setting, undo the change: settings/change-setting.server.ts
 * - apply the changes in each process: settings/refresh-settings.server.ts
 *
 * Money and the programme:
 * - write and convert amounts: money/money.ts, money/minor-units.ts
 * - say what a cancellation refunds: money/refund-rules.ts
 * - write the schedule as a calendar: programme/schedule-calendar.server.ts
 */

import { builtAt, editionName, isPastEdition, pastAddress } from '#editions/served.ts';
import type { ChangeableFacts } from './changeable-facts.ts';
import { dayAt } from './days.ts';
import { checkEdition, type Edition, readEdition } from './edition-schema.ts';
import { withoutDeadLinks } from './past-edition.ts';

const { writeEdition } = await import(`../../../editions/${editionName}/edition.ts`);

/** The edition as the files in its folder define it, with its texts on the day of the build. It never changes. */
export const folderEdition: Edition = readEdition(writeEdition({}, dayAt(builtAt, writeEdition().timeZone)));

/**
 * The edition that this installation serves: the edition of the folder, with the changes that owners made at the desk.
 * Read each field when you need it and keep no copy, because `serveEdition` replaces fields while the process runs.
 */
export const edition: Edition = isPastEdition
  ? withoutDeadLinks(folderEdition)
  : structuredClone(folderEdition);

/**
 * Makes the edition of the folder with changed facts, with the texts of its pages on the day `today`, but does not
 * serve it yet. Returns the edition, or the faults if the facts do not fit together.
 */
export function checkFacts(facts: ChangeableFacts, today: string): ReturnType<typeof checkEdition> {
  return checkEdition(writeEdition(facts, today));
}

/** Replaces the edition that this process serves. `changed` must come from {@link checkFacts}. */
export function serveEdition(changed: Edition): void {
  Object.assign(edition, changed);
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
