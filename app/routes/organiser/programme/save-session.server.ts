import { edition } from '#conference/edition/edition.server.ts';
import { sessionRoles } from '#conference/edition/programme-schema.ts';
import {
  type SessionContent,
  type SessionPart,
  saveSession,
} from '#conference/programme/change-session.server.ts';
import type { DraftSession } from '#conference/programme/draft.ts';
import { sessionFormSchema } from '#conference/programme/programme-forms.ts';
import { listDraftSessions, listPeople, listRooms } from '#conference/programme/read-draft.server.ts';
import { contentOf } from '#conference/programme/session-content.ts';
import type { Database } from '#platform/database/database.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { languageNames, themeNames } from '../../schedule/list-sessions.server.ts';
import type { FormRefusal } from '../form/form-refusal.ts';
import { refuse } from '../form/read-fields.server.ts';
import { readShown, refuseConflict } from '../form/shown-values.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';
import { requireRecord } from '../require-record.server.ts';
import { programmeDays } from './load-programme.server.ts';
import { peopleFields, type SessionField, sessionFields } from './session-fields.ts';
import { placeRefusals } from './session-refusals.ts';

type SessionValues = Partial<Record<SessionField, string>>;
export type SessionRefusal = FormRefusal<SessionField>;

/** Saves the session of the form. Redirects to its day, or answers with the refusal and what was typed. */
export async function saveFromForm(
  { context, form, by }: Pick<OrganiserForm, 'context' | 'form' | 'by'>,
  id: string | undefined,
) {
  const values: SessionValues = {};
  for (const field of sessionFields) values[field] = fieldText(form, field);
  const shown = readShown(form, sessionFields);
  const refuseWith = (status: number, refusal: SessionRefusal) => refuse(status, { ...refusal, values });
  const read = sessionFormSchema.safeParse(values);
  if (!read.success) return refuseWith(422, { errors: fieldErrors<SessionField>(read.error) });
  const { day } = read.data;
  if (day !== '' && !programmeDays.includes(day))
    return refuseWith(422, { errors: { day: 'The conference has no such day.' } });
  const themes = Object.keys(themeNames());
  if (read.data.theme !== '' && !themes.includes(read.data.theme))
    return refuseWith(422, { errors: { theme: 'Please choose a theme of the list.' } });
  const people = readPeople(values);
  const saved = await saveSession(
    context.db,
    { ...(id !== undefined && { id }), form: read.data, people, shown: readContent(shown), ...by },
    context.now(),
  );
  if (!saved.ok && saved.reason === 'changed-meanwhile') {
    const sessions = await listDraftSessions(context.db);
    const now = valuesOf(requireRecord(sessions.find((one) => one.id === id)));
    const fields = saved.fields.map((field) => (field === 'people' ? 'person1' : field));
    const words = await describeValues(context.db, now);
    return refuse(409, refuseConflict({ fields, typed: values, shown, now, words }));
  }
  if (!saved.ok) return refuseWith(409, { message: placeRefusals[saved.reason] });
  return redirectTo(
    day === '' ? '/organiser/programme' : `/organiser/programme?day=${day}`,
    'programme-session-saved',
  );
}

/** Reads the chosen people with their roles. A person who is chosen twice counts once. */
function readPeople(values: Partial<Record<SessionField, string>>): SessionPart[] {
  const parts = peopleFields.flatMap(({ person, role }): SessionPart[] => {
    const personId = values[person] ?? '';
    const chosen = sessionRoles.find((one) => one === values[role]) ?? 'speaker';
    return isUuid(personId) ? [{ personId, role: chosen }] : [];
  });
  return parts.filter((part, index) => parts.findIndex((one) => one.personId === part.personId) === index);
}

/** Reads what the form showed. Undefined if it did not say that. */
function readContent(shown: SessionValues): SessionContent | undefined {
  const read = sessionFormSchema.safeParse(shown);
  return read.success ? { ...read.data, people: readPeople(shown) } : undefined;
}

/** The current values in the words of the form. All people stand at the first of them. */
async function describeValues(db: Database, now: SessionValues): Promise<SessionValues> {
  const choices = await loadChoices(db);
  const people = peopleFields.flatMap(({ person }) => choices.people[now[person] ?? ''] ?? []);
  return {
    ...now,
    theme: choices.themes[now.theme ?? ''] ?? '',
    room: choices.rooms[now.room ?? ''] ?? '',
    person1: people.join('; '),
  };
}

/** The choices of the form of a session. */
export async function loadChoices(db: Database) {
  const [rooms, people] = [await listRooms(db), await listPeople(db)];
  return {
    rooms: Object.fromEntries(rooms.map(({ id, name, capacity }) => [id, `${name} (${capacity} seats)`])),
    people: Object.fromEntries(people.map(({ id, name, country }) => [id, `${name}, ${country}`])),
    themes: themeNames(),
    languages: Object.values(languageNames(['en', 'hi', 'fr', 'es', 'ar'], 'en')).join(', '),
    from: programmeDays[0] ?? '',
    until: programmeDays.at(-1) ?? '',
    zone: edition.timeZoneName,
  };
}

/** The values with which the form of a session begins. */
export function valuesOf(session: DraftSession): SessionValues {
  const { people, interpretedInto, ...content } = contentOf(session, edition.timeZone);
  const values: SessionValues = { ...content, interpretedInto: interpretedInto.join(' ') };
  for (const [index, { person, role }] of peopleFields.entries()) {
    const part = people[index];
    values[person] = part?.personId ?? '';
    values[role] = part?.role ?? 'speaker';
  }
  return values;
}
