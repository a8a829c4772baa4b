import { daysOf, formatDayWithWeekday } from '#conference/edition/days.ts';
import type { Settings } from '#conference/edition/settings.ts';
import type {
  NeedTotals,
  ParticipationTotals,
} from '#conference/registration/participation/count-participation.server.ts';
import { modes, roomWishes } from '#conference/registration/participation/participation.ts';
import {
  accessWords,
  dietWords,
  modeWords,
  roomWords,
} from '#conference/registration/participation/participation-desk-words.ts';

/** One line of the totals. */
export type Total = { id: string; about: string; answer: string; people: number };

const total = (about: string, answer: string, people: number): Total => ({
  id: `${about} ${answer}`,
  about,
  answer,
  people,
});

/** Lists the totals of the answers that are not encrypted. */
export function listTotals(
  { conference }: Pick<Settings, 'conference'>,
  totals: ParticipationTotals,
): Total[] {
  const { people, answered, late, days, arrivals, departures } = totals;
  return [
    total('Answers', 'Answered', answered),
    total('Answers', 'Answered or changed late', late),
    total('Answers', 'Not answered yet', people - answered),
    ...modes.map((mode) => total('Takes part', modeWords[mode], totals.modes[mode])),
    ...daysOf(conference).flatMap((day) =>
      modes.map((mode) =>
        total(
          formatDayWithWeekday(day),
          modeWords[mode],
          days.find((row) => row.day === day && row.mode === mode)?.people ?? 0,
        ),
      ),
    ),
    ...roomWishes.map((room) => total('Room', roomWords[room], totals.rooms[room])),
    ...arrivals.map(({ day, people: count }) => total('Arrival', formatDayWithWeekday(day), count)),
    ...departures.map(({ day, people: count }) => total('Departure', formatDayWithWeekday(day), count)),
  ];
}

/** Lists the totals of the encrypted answers. */
export function listNeedTotals({ diets, access, notes, emergencyContacts }: NeedTotals): Total[] {
  return [
    ...Object.entries(diets).map(([diet, people]) =>
      total('Food', dietWords[diet as keyof typeof diets], people),
    ),
    ...Object.entries(access).map(([kind, people]) =>
      total('Access', accessWords[kind as keyof typeof access], people),
    ),
    total('Notes on food or access', 'Given', notes),
    total('Emergency contact', 'Given', emergencyContacts),
  ];
}
