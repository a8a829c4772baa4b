import { instantAt } from '#conference/edition/clock-times.ts';
import { addDays, addYears } from '#conference/edition/days.ts';
import { deadlinesOf } from '#conference/edition/deadlines.ts';
import { folderEdition } from '#conference/edition/edition.server.ts';

const { conference, timeZone, festival } = folderEdition;
const at = (day: string, time = '12:00', zone = timeZone) => instantAt(day, time, zone);

/** An instant at which everything is read. `isEnded`: an owner has ended the edition. */
export type Moment = { name: string; at: Date; isEnded: boolean };

/** The moments from a year before the conference to a year after it: the eve and the morrow of each last day, too. */
export const moments: Moment[] = [
  { name: 'a year before', at: at(addYears(conference.from, -1)) },
  { name: 'a month before', at: at(addDays(conference.from, -31)) },
  ...Object.entries(deadlinesOf(folderEdition)).flatMap(([name, { day }]) => [
    { name: `on the last day: ${name}`, at: at(day, '23:30') },
    { name: `after the last day: ${name}`, at: at(addDays(day, 1), '00:30') },
  ]),
  ...(festival ? [{ name: 'on the first day of the festival', at: at(festival.from) }] : []),
  { name: 'on the first day', at: at(conference.from, '00:00') },
  { name: 'on the last night in Auckland', at: at(conference.to, '23:30', 'Pacific/Auckland') },
  { name: 'on the last night', at: at(conference.to, '23:30') },
  { name: 'on the day after', at: at(addDays(conference.to, 1)) },
  { name: 'a year later, not ended', at: at(addYears(conference.to, 1)) },
  { name: 'ended', at: at(addDays(conference.to, 2)), isEnded: true },
  { name: 'ended, a year later', at: at(addYears(conference.to, 1)), isEnded: true },
]
  .map((moment) => ({ isEnded: false, ...moment }))
  .sort((one, other) => Number(one.isEnded) - Number(other.isEnded) || one.at.getTime() - other.at.getTime());
