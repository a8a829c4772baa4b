import { z } from 'zod';
import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { formatDay } from '#conference/edition/days.ts';
import { calendarDay } from '#platform/forms/calendar-day.ts';
import { makeSetting, type Setting, type SettingGroup } from './setting.ts';

const dayRule = 'Please enter a date as year-month-day, such as 2025-01-12.';

export const typedDay = z.string().trim().pipe(calendarDay(dayRule));

type DaySetting = {
  name: string;
  group: SettingGroup;
  label: string;
  consequence: string;
  /** What an empty day means, in words. Without these words, the form requires a day. */
  none?: string;
  of: (facts: ChangeableFacts) => string | undefined;
  put: (facts: ChangeableFacts, day: string | undefined) => ChangeableFacts;
};

/** A setting that is a day in the edition's zone. An empty text means that there is no day. */
export function daySetting(folder: ChangeableFacts, { none, of, put, ...given }: DaySetting): Setting {
  const field = { kind: 'day', name: 'value', label: given.label } as const;
  const typed = none === undefined ? typedDay : z.union([z.literal(''), typedDay], { error: dayRule });
  return makeSetting<string>({
    ...given,
    schema: none === undefined ? calendarDay() : z.union([z.literal(''), calendarDay()]),
    form: z.object({ value: typed }).transform(({ value }) => value),
    folderValue: of(folder) ?? '',
    fields: [
      none === undefined ? field : { ...field, isOptional: true, hint: `Leave it empty for: ${none}.` },
    ],
    say: (day) => (day === '' ? (none ?? '') : formatDay(day)),
    show: (value) => ({ value }),
    put: (facts, day) => put(facts, day === '' ? undefined : day),
  });
}
