import { z } from 'zod';
import { sessionFormats } from '#conference/edition/programme/programme-schema.ts';
import { sessionKinds } from '#conference/edition/programme/session-kinds.ts';
import { calendarDay } from '#platform/forms/calendar-day.ts';
import { line, paragraph, personName } from '#platform/forms/plain-text.ts';

const clockTime = z.union([
  z.literal(''),
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time such as 15:00.'),
]);
const language = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{2,3}$/, 'Please give the code of a language, such as “en”.');
/** Language codes separated by spaces or commas. */
const languages = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text.split(/[\s,]+/).filter((code) => code !== ''))
  .pipe(z.array(language).max(20));

/**
 * A session as the desk writes it. Day and times are in the edition's zone; all three are empty if it has no time yet.
 */
export const sessionFormSchema = z
  .object({
    title: line(160, 'Please give a title.'),
    abstract: paragraph(3000, 'Please write an abstract.'),
    kind: z.enum(sessionKinds, 'Please choose a kind.'),
    theme: z.string().max(60),
    language,
    interpretedInto: languages,
    format: z.enum(sessionFormats, 'Please choose where people take part.'),
    room: z.union([z.literal(''), z.uuid('Please choose a room from the list.')]),
    /** How many people can sign up. Empty if the session is open to all. */
    places: z
      .string()
      .trim()
      .regex(/^([1-9]\d{0,4})?$/, 'Please give a whole number from 1 to 99999, or nothing.')
      .default(''),
    day: z.union([z.literal(''), calendarDay('Please give a day.')]),
    from: clockTime,
    to: clockTime,
    joinLink: z.union([
      z.literal(''),
      z.url({ protocol: /^https$/, error: 'Please give an address that begins with https://.' }).max(500),
    ]),
  })
  .superRefine(({ day, from, to, format, room, joinLink }, check) => {
    const refuse = (path: string, message: string) =>
      check.addIssue({ code: 'custom', path: [path], message });
    const given = [day, from, to].filter((part) => part !== '').length;
    if (given === 1 || given === 2) refuse('day', 'Please give the day and both times, or none of them.');
    if (given === 3 && from >= to) refuse('to', 'A session ends after it begins, on the same day.');
    if (given === 3 && format !== 'online' && room === '') refuse('room', 'Please choose a room.');
    if (joinLink !== '' && format === 'in-person')
      refuse('joinLink', 'A session in person has no link. Choose “Both” or “Online” above.');
  });
export type SessionForm = z.output<typeof sessionFormSchema>;

/** The form that the grid of the programme sends when an organiser drags a session to another place. */
export const placeFormSchema = z.object({
  session: z.uuid(),
  room: z.uuid(),
  day: calendarDay(),
  from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please send a time, such as 09:30.'),
});

/** Where a session was when the organiser moved it. All three are empty if it had no time. */
export const shownPlaceSchema = z.object({
  room: z.union([z.literal(''), z.uuid()]),
  day: z.union([z.literal(''), calendarDay()]),
  from: clockTime,
});

export const roomFormSchema = z.object({
  name: line(80, 'Please give a name.'),
  capacity: z.coerce
    .number('Please give a whole number.')
    .int('Please give a whole number.')
    .min(1, 'A room has at least one place.')
    .max(100_000, 'Please give a smaller number.'),
  /** The form has the equipment as one text, with commas between the things. */
  equipment: z
    .string()
    .max(1000)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
});
export type RoomForm = z.output<typeof roomFormSchema>;

export const personFormSchema = z.object({
  name: personName(120, 'Please give a name.'),
  title: line(160, 'Please say what they do.'),
  country: line(80, 'Please give a country.'),
  biography: paragraph(1000, 'Please write some words about them.'),
  timeZone: z.string().trim().refine(isZoneOrEmpty, 'Please give a time zone such as Asia/Tokyo.'),
  /** The reference of their registration, if they are a participant. */
  reference: z.string().trim().max(40),
});
export type PersonForm = z.output<typeof personFormSchema>;

function isZoneOrEmpty(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone || 'UTC' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes a slug from a name, for the URL of a page: "Two hundred earth dams" becomes "two-hundred-earth-dams". A name
 * without Latin letters becomes `ifEmpty`.
 */
export function makeSlug(name: string, ifEmpty = 'session'): string {
  const slug = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-|-$/g, '');
  return slug || ifEmpty;
}
