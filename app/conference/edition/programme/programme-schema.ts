import { z } from 'zod';
import { sentence } from '#conference/edition/schema/facts-schema.ts';
import { daysOf } from '../days.ts';
import { sessionKinds } from './session-kinds.ts';

/** Where people take part in a session. */
export const sessionFormats = ['in-person', 'online', 'both'] as const;
export type SessionFormat = (typeof sessionFormats)[number];

/** What a person does in a session. */
export const sessionRoles = ['speaker', 'chair', 'host'] as const;
export type SessionRole = (typeof sessionRoles)[number];

const slug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens');
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 15:00');
/** A language tag such as "hi". */
const language = z.string().regex(/^[a-z]{2,3}$/, 'a language such as "hi"');

export const roomDataSchema = z.object({
  id: slug,
  name: sentence.max(80),
  /** How many people may be in the room. */
  capacity: z.int().positive(),
  equipment: z.array(sentence.max(60)),
});

export const personDataSchema = z.object({
  id: slug,
  name: sentence.max(120),
  title: sentence.max(160),
  country: sentence.max(80),
  biography: sentence.max(1000),
  /** The time zone of the place from which the person speaks online, such as "Asia/Tokyo". */
  timeZone: z.string().refine(isTimeZone, 'a time zone such as "Asia/Tokyo"').optional(),
});

export const sessionDataSchema = z.object({
  /** The last part of the session's URL. */
  id: slug,
  title: sentence.max(160),
  abstract: sentence.max(3000),
  kind: z.enum(sessionKinds),
  /** The id of a theme. Undefined for a session without a theme, such as a gathering. */
  theme: slug.optional(),
  language,
  /** The languages into which interpreters translate. */
  interpretedInto: z.array(language).default([]),
  format: z.enum(sessionFormats),
  day: z.iso.date(),
  from: clockTime,
  to: clockTime,
  /** The id of a room. Only an online session may have no room. */
  room: slug.optional(),
  people: z.array(z.object({ id: slug, role: z.enum(sessionRoles).default('speaker') })).default([]),
  /** The URL at which people take part online. No page shows it before the session begins. */
  joinLink: z.url({ protocol: /^https$/ }).optional(),
});

export const programmeSchema = z
  .object({
    /** `announced`: the schedule shows its days only. `open`: it also shows the published sessions. */
    state: z.enum(['announced', 'open']),
    themes: z.array(z.object({ id: slug, name: sentence })).min(1),
    rooms: z.array(roomDataSchema),
    people: z.array(personDataSchema),
    sessions: z.array(sessionDataSchema),
  })
  .superRefine((programme, check) => {
    const refuse = (path: (string | number)[], message: string) =>
      check.addIssue({ code: 'custom', path, message });
    for (const part of ['themes', 'rooms', 'people', 'sessions'] as const) {
      programme[part].forEach(({ id }, index) => {
        const first = programme[part].findIndex((other) => other.id === id);
        if (first < index) refuse([part, index, 'id'], `"${id}" is also ${part}.${first}`);
      });
    }
    const has = (part: 'themes' | 'rooms' | 'people', id: string) =>
      programme[part].some((one) => one.id === id);
    programme.sessions.forEach((session, index) => {
      const at = (...rest: (string | number)[]) => ['sessions', index, ...rest];
      if (session.from >= session.to) refuse(at('to'), 'a session must end after it begins, on the same day');
      if (session.theme && !has('themes', session.theme)) refuse(at('theme'), 'there is no such theme');
      if (session.room && !has('rooms', session.room)) refuse(at('room'), 'there is no such room');
      if (!session.room && session.format !== 'online')
        refuse(at('room'), 'only an online session can be without a room');
      if (session.joinLink && session.format === 'in-person') {
        refuse(at('joinLink'), 'a session that is only in person cannot have a link');
      }
      session.people.forEach(({ id }, place) => {
        if (!has('people', id)) refuse(at('people', place, 'id'), 'there is no such person');
      });
      programme.sessions.slice(0, index).forEach((other, otherIndex) => {
        const isMeanwhile = other.day === session.day && other.from < session.to && session.from < other.to;
        if (!isMeanwhile) return;
        if (session.room && other.room === session.room) {
          refuse(at('room'), `sessions.${otherIndex} is in this room at this time`);
        }
        session.people.forEach(({ id }, place) => {
          if (other.people.some((one) => one.id === id)) {
            refuse(at('people', place), `"${id}" is also in sessions.${otherIndex} at this time`);
          }
        });
      });
    });
  });

/** The programme in an edition's folder, before it is checked. */
export type ProgrammeData = z.input<typeof programmeSchema>;
export type EditionProgramme = z.output<typeof programmeSchema>;

type Days = { preConference: string; conference: { from: string; to: string } };

/** Lists a fault for each session that is on no day of the conference. It begins with the path of the field. */
export function findDayFaults(programme: EditionProgramme, { preConference, conference }: Days) {
  const days = [preConference, ...daysOf(conference)];
  return programme.sessions.flatMap(({ day }, index) =>
    days.includes(day) ? [] : [`programme.sessions.${index}.day: the conference has no such day`],
  );
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
