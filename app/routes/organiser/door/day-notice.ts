import { type DoorChoice, dayOfChoice, type PlaceChoice, writePlace } from '#conference/door/place.ts';
import { formatDayWithWeekday } from '#conference/edition/days.ts';

/** A loud notice above the door. `place`: what the door scans for after the press of the button `label`. */
export type DayNotice = { title: string; sentence: string; place: string; label: string };

/** Says that a new day has begun, or that the chosen day or session is not today's. Undefined if there is nothing to say. */
export function describeDayNotice(
  { today, place, isNewDay }: DoorChoice,
  choices: readonly Pick<PlaceChoice, 'value' | 'label' | 'day'>[],
): DayNotice | undefined {
  const chosen = choices.find(({ value }) => value === place);
  const day = chosen && dayOfChoice(chosen);
  const isOther = day !== undefined && day !== today;
  if (!isNewDay && !isOther) return undefined;
  const ofToday = today === undefined ? '' : writePlace({ kind: 'day', key: today });
  const [todayWords, ofTodayWords] =
    today === undefined
      ? ['Today is not a day of the conference.', 'Check-in only']
      : [`Today is ${formatDayWithWeekday(today)}.`, formatDayWithWeekday(today)];
  return isOther
    ? {
        title: 'Not today',
        sentence: `The door is set to ${chosen?.label}. ${todayWords}`,
        place: ofToday,
        label: `Change to ${ofTodayWords}`,
      }
    : {
        title: 'A new day',
        sentence: `${todayWords} Scan for ${ofTodayWords}?`,
        place: ofToday,
        label: `Yes, ${ofTodayWords}`,
      };
}
