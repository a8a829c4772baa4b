import { dayAt } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { sessionRoles } from '#conference/edition/programme-schema.ts';
import { type SessionPart, saveSession } from '#conference/programme/change-session.server.ts';
import type { DraftSession } from '#conference/programme/draft.ts';
import { sessionFormSchema } from '#conference/programme/programme-forms.ts';
import { listPeople, listRooms } from '#conference/programme/read-draft.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { clockAt, languageNames, themeNames } from '../../schedule/list-sessions.server.ts';
import type { FormRefusal } from '../form/form-refusal.ts';
import { refuse } from '../form/read-fields.server.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';
import { programmeDays } from './load-programme.server.ts';
import { peopleFields, type SessionField, sessionFields } from './session-fields.ts';
import { placeRefusals } from './session-refusals.ts';

export type SessionRefusal = FormRefusal<SessionField>;

/** Saves the session of the form. Redirects to its day, or answers with the refusal and what was typed. */
export async function saveFromForm(
  { context, form, by }: Pick<OrganiserForm, 'context' | 'form' | 'by'>,
  id: string | undefined,
) {
  const values: Partial<Record<SessionField, string>> = {};
  for (const field of sessionFields) values[field] = fieldText(form, field);
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
    { ...(id !== undefined && { id }), form: read.data, people, ...by },
    context.now(),
  );
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
export function valuesOf(session: DraftSession): Partial<Record<SessionField, string>> {
  const { startsAt, endsAt, people } = session;
  const values: Partial<Record<SessionField, string>> = {
    title: session.title,
    abstract: session.abstract,
    kind: session.kind,
    theme: session.theme ?? '',
    language: session.language,
    interpretedInto: session.interpretedInto.join(' '),
    format: session.format,
    room: session.roomId ?? '',
    day: startsAt ? dayAt(startsAt, edition.timeZone) : '',
    from: startsAt ? clockAt(startsAt.toISOString()) : '',
    to: endsAt ? clockAt(endsAt.toISOString()) : '',
    joinLink: session.joinLink ?? '',
  };
  for (const [index, { person, role }] of peopleFields.entries()) {
    const part = people[index];
    values[person] = part?.personId ?? '';
    values[role] = part?.role ?? 'speaker';
  }
  return values;
}
