import { programmeDays } from '#conference/edition/days.ts';
import { sessionRoles } from '#conference/edition/programme/programme-schema.ts';
import { saveSession } from '#conference/programme/draft/change-session.server.ts';
import { sessionFormSchema } from '#conference/programme/draft/programme-forms.ts';
import { listDraftSessions } from '#conference/programme/draft/read-draft.server.ts';
import type { SessionContent, SessionPart } from '#conference/programme/draft/session-content.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { fieldErrors } from '#platform/forms/plain-text.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import { themeNames } from '#routes/programme/list-sessions.server.ts';
import type { FormRefusal } from '../form/form-refusal.ts';
import { refuse } from '../form/read-fields.server.ts';
import { readShown, refuseConflict, shownName } from '../form/shown-values.ts';
import type { OrganiserForm } from '../organiser-route.server.ts';
import { requireRecord } from '../require-record.server.ts';
import { loadSession } from './load-session.server.ts';
import {
  countPeopleRows,
  peopleFields,
  readAuthorValue,
  type SessionField,
  sessionFields,
} from './session-fields.ts';
import { placeRefusals } from './session-refusals.ts';

/** `rows` is the number of rows for people, and `papers` contains the ids of the ticked papers. */
export type SessionRefusal = FormRefusal<SessionField> & {
  rows?: number;
  papers?: string[];
  /** The current session, if somebody else changed it after the form was opened. */
  loaded?: Awaited<ReturnType<typeof loadSession>>;
};

type Values = Partial<Record<SessionField, string>>;

function readValues(form: FormData) {
  const rows = countPeopleRows(form);
  const values: Values = {};
  for (const field of sessionFields(rows)) values[field] = fieldText(form, field);
  values.interpretedInto = form.getAll('interpretedInto').map(String).join(' ');
  const papers = form.getAll('paper').map(String).filter(isUuid);
  return { rows, values, papers };
}

/** Answers with the typed values and an additional row for a person. Saves nothing. */
export async function addPersonRow({ form }: Pick<OrganiserForm, 'form'>) {
  const { rows, values, papers } = readValues(form);
  const answer: SessionRefusal = { values, papers, rows: rows + 1 };
  return refuse(200, answer);
}

/**
 * Saves the session that the form describes. Redirects to the day of the session, or answers with the refusal and what
 * was typed.
 */
export async function saveFromForm(
  { context, form, by }: Pick<OrganiserForm, 'context' | 'form' | 'by'>,
  id: string | undefined,
) {
  const { rows, values, papers } = readValues(form);
  const refuseWith = (status: number, refusal: SessionRefusal) =>
    refuse(status, { ...refusal, values, rows, papers });
  const read = sessionFormSchema.safeParse(values);
  if (!read.success) return refuseWith(422, { errors: fieldErrors<SessionField>(read.error) });
  const { day } = read.data;
  if (day !== '' && !programmeDays(context.settings).includes(day))
    return refuseWith(422, { errors: { day: 'This day is not a day of the conference.' } });
  const themes = Object.keys(themeNames());
  if (read.data.theme !== '' && !themes.includes(read.data.theme))
    return refuseWith(422, { errors: { theme: 'Please choose a theme from the list.' } });
  const added = values.addPaper ?? '';
  const shown = readShown(form, sessionFields(rows));
  const shownPapers = fieldText(form, shownName('papers')).split(' ').filter(isUuid);
  const saved = await saveSession(
    context.db,
    {
      ...(id !== undefined && { id }),
      form: read.data,
      people: readPeople(values, rows),
      papers: isUuid(added) ? [...papers, added] : papers,
      shown: readContent(shown, rows, shownPapers),
      ...by,
    },
    context.now(),
  );
  if (!saved.ok && saved.reason === 'changed-meanwhile') {
    const sessions = await listDraftSessions(context.db);
    const loaded = await loadSession(context, requireRecord(sessions.find((one) => one.id === id)));
    const fields = saved.fields.map((field): SessionField => {
      if (field === 'people') return 'person1';
      return field === 'papers' ? 'addPaper' : field;
    });
    const conflict = { fields, typed: values, shown, now: loaded.values, words: describeValues(loaded) };
    const arePapersUnchanged = papers.join() === shownPapers.join();
    return refuse<SessionRefusal>(409, {
      ...refuseConflict<SessionField>(conflict),
      rows: Math.max(rows, loaded.rows),
      papers: arePapersUnchanged ? loaded.papers.map((paper) => paper.id) : papers,
      loaded,
    });
  }
  if (!saved.ok) return refuseWith(409, { message: placeRefusals[saved.reason] });
  return redirectTo(
    day === '' ? '/organiser/programme' : `/organiser/programme?day=${day}`,
    'programme-session-saved',
  );
}

/** Reads the content that the form showed. Undefined if the form did not send it. */
function readContent(shown: Values, rows: number, papers: string[]): SessionContent | undefined {
  const read = sessionFormSchema.safeParse(shown);
  return read.success ? { ...read.data, people: readPeople(shown, rows), papers } : undefined;
}

/**
 * Returns the current values in the words of the form, for the errors about conflicts. `person1` lists all people, and
 * `addPaper` lists all papers.
 */
function describeValues({ values, rows, papers, choices }: NonNullable<SessionRefusal['loaded']>): Values {
  const people = peopleFields(rows).flatMap(({ person }) => choices.people[values[person] ?? ''] ?? []);
  return {
    ...values,
    theme: choices.themes[values.theme ?? ''] ?? '',
    room: choices.rooms[values.room ?? ''] ?? '',
    language: choices.languages[values.language ?? ''] ?? '',
    person1: people.join('; '),
    addPaper: papers.map(({ label }) => label).join('; '),
  };
}

/** Reads the chosen people with their roles. A person who was chosen twice is returned once. */
function readPeople(values: Values, rows: number): SessionPart[] {
  const chosen = new Map<string, SessionPart>();
  for (const { person, role } of peopleFields(rows)) {
    const value = values[person] ?? '';
    const authorId = readAuthorValue(value);
    const part = { role: sessionRoles.find((one) => one === values[role]) ?? 'speaker' };
    if (chosen.has(value)) continue;
    if (isUuid(value)) chosen.set(value, { ...part, personId: value });
    if (authorId !== undefined && isUuid(authorId)) chosen.set(value, { ...part, authorId });
  }
  return [...chosen.values()];
}
