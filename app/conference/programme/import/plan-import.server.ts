import { clockAt, instantAt } from '#conference/edition/clock-times.ts';
import { dayAt } from '#conference/edition/days.ts';
import { sessionKinds } from '#conference/edition/programme/session-kinds.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import type { DraftPerson, DraftSession } from '../draft/draft.ts';
import { type SessionForm, sessionFormSchema } from '../draft/programme-forms.ts';
import { type SessionContent, type SessionPart, sessionContentOf } from '../draft/session-content.ts';
import { findClash } from './find-clash.ts';
import { idFromFile } from './id-from-file.server.ts';
import {
  type ImportedProgramme,
  type ImportedSession,
  type ImportOptions,
  isOnlineRoom,
} from './imported-programme.ts';
import { type PlannedPerson, planPeople } from './plan-people.server.ts';

/** The draft as it is before an import. */
export type DraftToImportInto = {
  rooms: readonly { id: string; name: string; capacity: number }[];
  people: readonly DraftPerson[];
  sessions: readonly DraftSession[];
};

export type ImportFacts = {
  timeZone: string;
  /** The days on which sessions can be placed. */
  days: readonly string[];
  themes: readonly { id: string; name: string }[];
  language: string;
};

export type PlannedRoom = { id: string; name: string; capacity: number };
export type PlannedSession = {
  id: string;
  isNew: boolean;
  title: string;
  /** What the session will be. Day and times are in the edition's zone. */
  content: SessionContent;
  /** Undefined for a new session. */
  before: SessionContent | undefined;
  changed: (keyof SessionContent)[];
  /** What is different from the file, such as a time at which the room is taken. */
  notes: string[];
};

export type ImportPlan = {
  rooms: PlannedRoom[];
  people: PlannedPerson[];
  sessions: PlannedSession[];
  unchanged: number;
  removed: { id: string; title: string }[];
  /** The sessions and people of the file that are left out, and why. */
  leftOut: { name: string; why: string }[];
};

/**
 * Plans what an import changes in the draft. Knows a session and a person again by the id of the file, else by the title
 * or the name, so that the same file can be read again. What a file does not have, such as the papers of a session, stays
 * as it is. A session whose room or people are elsewhere at its time comes without a time.
 */
export function planImport(
  programme: ImportedProgramme,
  options: ImportOptions,
  draft: DraftToImportInto,
  facts: ImportFacts,
): ImportPlan {
  const newRooms = planRooms(programme, options, draft.rooms);
  const rooms = [...draft.rooms, ...newRooms];
  const people = planPeople(programme.people, draft.people);
  const plan: ImportPlan = {
    ...{ rooms: newRooms, people: people.planned, sessions: [], unchanged: 0 },
    ...{ removed: [], leftOut: people.leftOut },
  };
  const found = matchSessions(programme.sessions, draft.sessions);
  const known = new Set([...found.values()].map((session) => session?.id));
  const missing = draft.sessions.filter(({ id }) => !known.has(id));
  if (options.removeMissing) plan.removed = missing.map(({ id, title }) => ({ id, title }));
  const settled = options.removeMissing
    ? []
    : missing.map((session) => ({
        title: session.title,
        content: sessionContentOf(session, facts.timeZone),
      }));
  const wanted = [...found].flatMap(([imported, current]) => {
    const before = current && sessionContentOf(current, facts.timeZone);
    const made = makeContent(imported, before, { options, rooms, idOfPerson: people.idOf, facts });
    if (made.ok) return [{ imported, current, before, ...made }];
    plan.leftOut.push({ name: imported.title || 'A session without a title', why: made.why });
    // It stays in the draft as it is, so it can be in the way of others.
    if (current && before) settled.push({ title: current.title, content: before });
    return [];
  });
  const read = new Set<string>();
  const taken = new Set(draft.sessions.map(({ id }) => id));
  for (const { imported, current, before, content, notes } of wanted) {
    const key = imported.key || `${imported.title} ${imported.startsAt}`;
    if (read.has(idFromFile('session', key))) {
      plan.leftOut.push({ name: content.title, why: 'The file has it twice.' });
      continue;
    }
    read.add(idFromFile('session', key));
    const clash = findClash(content, settled, (id) => rooms.find((room) => room.id === id)?.name ?? '');
    if (clash) {
      Object.assign(content, { day: '', from: '', to: '' });
      notes.push(`${clash} The session comes without a time.`);
    }
    settled.push({ title: content.title, content });
    const changed = before ? differences(before, content) : [];
    const id = current?.id ?? freeId(key, taken);
    taken.add(id);
    if (current && changed.length === 0) plan.unchanged++;
    else plan.sessions.push({ id, isNew: !current, title: content.title, content, before, changed, notes });
  }
  return plan;
}

/**
 * Returns the id of a new session. Another session can have the id of this key: one that an import made, and that now has
 * the title of another session of the file.
 */
function freeId(key: string, taken: ReadonlySet<string>): string {
  let id = idFromFile('session', key);
  for (let count = 2; taken.has(id); count++) id = idFromFile('session', `${key} ${count}`);
  return id;
}

function planRooms(
  { rooms }: ImportedProgramme,
  { capacity }: ImportOptions,
  known: DraftToImportInto['rooms'],
): PlannedRoom[] {
  const names = new Map(rooms.map((room) => [roomName(room.name), room.capacity]));
  return [...names].flatMap(([name, own]) =>
    name === '' || isOnlineRoom(name) || findRoom(name, known)
      ? []
      : [{ id: idFromFile('room', name), name, capacity: own ?? capacity }],
  );
}

/** Finds a room by its name, else by the name that it had when an import made it. */
function findRoom<Room extends { id: string; name: string }>(name: string, rooms: readonly Room[]) {
  const id = idFromFile('room', name);
  return rooms.find((room) => room.name === name) ?? rooms.find((room) => room.id === id);
}

function roomName(name: string): string {
  return oneLine(name).slice(0, 80).trim();
}

/** Finds the session of the draft for each session of the file: first by the ids, and then by the titles. */
function matchSessions(imported: readonly ImportedSession[], sessions: readonly DraftSession[]) {
  const found = new Map<ImportedSession, DraftSession | undefined>();
  const taken = new Set<string>();
  const take = (one: ImportedSession, session: DraftSession | undefined) => {
    found.set(one, session);
    if (session) taken.add(session.id);
  };
  const free = (isWanted: (session: DraftSession) => boolean) =>
    sessions.find((session) => !taken.has(session.id) && isWanted(session));
  for (const one of imported) {
    const id = one.key === '' ? undefined : idFromFile('session', one.key);
    take(one, id === undefined ? undefined : free((session) => session.id === id));
  }
  for (const one of imported) {
    if (!found.get(one))
      take(
        one,
        free(({ title }) => title === oneLine(one.title)),
      );
  }
  return found;
}

type Making = {
  options: ImportOptions;
  rooms: readonly { id: string; name: string }[];
  idOfPerson: (key: string) => string | undefined;
  facts: ImportFacts;
};

type Made = { ok: true; content: SessionContent; notes: string[] } | { ok: false; why: string };

/** Joins a session of a file with the session of the draft to what the form of the session would contain. */
function makeContent(
  imported: ImportedSession,
  before: SessionContent | undefined,
  { options, rooms, idOfPerson, facts }: Making,
): Made {
  const notes: string[] = [];
  const time = readTime(imported, before, facts.timeZone);
  if (!time.ok) return time;
  if (time.day !== '' && !facts.days.includes(time.day))
    return { ok: false, why: `${time.day} is not a day of the conference.` };
  const room =
    imported.room === undefined
      ? (before?.room ?? '')
      : (findRoom(roomName(imported.room ?? ''), rooms)?.id ?? '');
  const theme = findTheme(imported.theme, facts.themes);
  if (imported.theme && theme === undefined) notes.push(`We have no theme “${imported.theme}”.`);
  const title = oneLine(imported.title);
  const abstract = cleanText(imported.abstract ?? '') || before?.abstract || '';
  if (abstract === '') notes.push('It has no abstract. The title stands in its place.');
  const form: SessionForm = {
    ...{ title, abstract: abstract || title },
    kind: findKind(imported.kind) ?? before?.kind ?? options.kind,
    theme: theme ?? before?.theme ?? '',
    language: findLanguage(imported.language) ?? before?.language ?? facts.language,
    interpretedInto: before?.interpretedInto ?? [],
    format: findFormat(room, time.day, before),
    ...{ room, places: before?.places ?? '', joinLink: before?.joinLink ?? '' },
    ...{ day: time.day, from: time.from, to: time.to },
  };
  const checked = sessionFormSchema.safeParse({ ...form, interpretedInto: form.interpretedInto.join(' ') });
  if (!checked.success) return { ok: false, why: Object.values(fieldErrors(checked.error)).join(' ') };
  const ids = imported.people?.flatMap((key) => idOfPerson(key) ?? []);
  const people = ids ? takeRoles([...new Set(ids)], before?.people ?? []) : (before?.people ?? []);
  return { ok: true, content: { ...form, people, papers: before?.papers ?? [] }, notes };
}

type Time = { ok: true; day: string; from: string; to: string } | { ok: false; why: string };

function readTime(
  { startsAt, endsAt }: ImportedSession,
  before: SessionContent | undefined,
  timeZone: string,
): Time {
  if (startsAt === undefined) {
    return { ok: true, day: before?.day ?? '', from: before?.from ?? '', to: before?.to ?? '' };
  }
  if (startsAt === null) return { ok: true, day: '', from: '', to: '' };
  const [start, end] = [startsAt, endsAt ?? ''].map((text) => readInstant(text, timeZone));
  if (!start) return { ok: false, why: `“${startsAt}” is not a time that we can read.` };
  if (!end) return { ok: false, why: 'It has a beginning but no end.' };
  const [day, lastDay] = [start, end].map((instant) => dayAt(instant, timeZone));
  if (day === undefined || day !== lastDay) return { ok: false, why: 'It does not end on the same day.' };
  return { ok: true, day, from: clockAt(start, timeZone), to: clockAt(end, timeZone) };
}

/** Reads a time in ISO 8601. A time without an offset is in the edition's zone. */
function readInstant(text: string, timeZone: string): Date | undefined {
  const [, day, clock, offset] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? [];
  if (day === undefined || clock === undefined || Number.isNaN(Date.parse(`${day}T${clock}Z`)))
    return undefined;
  return offset === undefined ? instantAt(day, clock, timeZone) : new Date(text);
}

function findKind(name: string | undefined) {
  const wanted = name?.trim().toLowerCase();
  return sessionKinds.find((kind) => kind === wanted);
}

function findTheme(name: string | undefined, themes: ImportFacts['themes']): string | undefined {
  const wanted = name?.trim().toLowerCase();
  return themes.find((theme) => [theme.id, theme.name.toLowerCase()].includes(wanted ?? ''))?.id;
}

/** Reads the code of a language. Parts behind it, such as in "de-formal", are left out. */
function findLanguage(tag: string | undefined): string | undefined {
  return /^[a-z]{2,3}(?=$|[-_])/.exec(tag?.trim().toLowerCase() ?? '')?.[0];
}

/** Files do not say whether a session in a room is also online. A session with a time and without a room is online. */
function findFormat(room: string, day: string, before: SessionContent | undefined): SessionForm['format'] {
  if (room === '') return day === '' ? (before?.format ?? 'in-person') : 'online';
  if (before === undefined) return 'in-person';
  return before.room === room || before.format !== 'online' ? before.format : 'both';
}

/** Lists these people. Those who were already in the session keep their role. */
function takeRoles(ids: readonly string[], before: readonly SessionPart[]): SessionPart[] {
  return ids.map((personId) => {
    const known = before.find((part) => 'personId' in part && part.personId === personId);
    return { role: known?.role ?? 'speaker', personId };
  });
}

function differences(before: SessionContent, after: SessionContent) {
  const fields = Object.keys(after) as (keyof SessionContent)[];
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

/** Removes line breaks and control characters from a text. */
function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** Removes control characters but for line breaks, which become those of our forms. */
function cleanText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/\p{Cs}|[^\P{Cc}\n\t]/gu, '')
    .trim();
}
