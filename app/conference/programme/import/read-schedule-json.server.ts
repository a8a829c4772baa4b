import { z } from 'zod';
import type { ImportedPerson, ImportedProgramme } from './imported-programme.ts';
import { addLength } from './schedule-times.ts';

const optional = z.string().nullish();
const id = z.union([z.string(), z.number()]).nullish();

/** What we read of https://github.com/voc/schedule/blob/main/validator/json/schema.json. */
const scheduleSchema = z.object({
  schedule: z.object({
    conference: z.object({
      rooms: z.array(z.object({ name: z.string(), capacity: z.number().nullish() })).nullish(),
      days: z.array(
        z.object({
          rooms: z.record(
            z.string(),
            z.array(
              z.object({
                guid: id,
                id,
                title: z.string(),
                abstract: optional,
                description: optional,
                type: optional,
                track: optional,
                language: optional,
                date: optional,
                end: optional,
                duration: optional,
                persons: z
                  .array(
                    z.object({
                      ...{ guid: id, code: id, id, biography: optional },
                      // frab calls it `public_name`, pretalx both.
                      ...{ name: optional, public_name: optional },
                    }),
                  )
                  .nullish(),
              }),
            ),
          ),
        }),
      ),
    }),
  }),
});

type Schedule = z.output<typeof scheduleSchema>['schedule'];
type Event = Schedule['conference']['days'][number]['rooms'][string][number];
type Person = NonNullable<Event['persons']>[number];

/** Reads schedule.json of frab and pretalx. Returns undefined if the value is something else. */
export function readScheduleJson(value: unknown): ImportedProgramme | undefined {
  const read = scheduleSchema.safeParse(value).data;
  if (!read) return undefined;
  const { rooms, days } = read.schedule.conference;
  const people = new Map<string, ImportedPerson>();
  const sessions = days.flatMap((day) =>
    Object.entries(day.rooms).flatMap(([room, events]) =>
      events.map((event) => {
        const startsAt = event.date ?? null;
        for (const person of event.persons ?? []) addPerson(people, person);
        return {
          key: String(event.guid ?? event.id ?? ''),
          title: event.title,
          abstract: event.abstract || event.description || undefined,
          kind: event.type ?? undefined,
          theme: event.track ?? undefined,
          language: event.language ?? undefined,
          ...{ room, startsAt },
          endsAt: event.end ?? (startsAt === null ? null : addLength(startsAt, event.duration ?? '')),
          people: event.persons?.map(keyOf).filter((key) => people.has(key)),
        };
      }),
    ),
  );
  const named = [...new Set(days.flatMap((day) => Object.keys(day.rooms)))];
  return {
    format: 'schedule.json',
    rooms: named.map((name) => {
      const capacity = rooms?.find((room) => room.name === name)?.capacity;
      return { name, ...(capacity && { capacity }) };
    }),
    people: [...people.values()],
    sessions,
  };
}

function keyOf({ guid, code, id: number, name, public_name }: Person): string {
  return String(guid ?? code ?? number ?? name ?? public_name ?? '');
}

function addPerson(people: Map<string, ImportedPerson>, person: Person): void {
  const name = (person.name ?? person.public_name ?? '').trim();
  const key = keyOf(person);
  if (name !== '') people.set(key, { key, name, biography: person.biography ?? undefined });
}
