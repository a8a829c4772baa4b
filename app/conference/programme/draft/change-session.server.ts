import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { instantAt } from '#conference/edition/clock-times.ts';
import { edition } from '#conference/edition/edition.server.ts';
import type { SessionRole } from '#conference/edition/programme/programme-schema.ts';
import type { Database } from '#platform/database/database.server.ts';
import { mergeChanges } from '#platform/forms/merge-changes.ts';
import { lockProgramme } from '../lock-programme.server.ts';
import { addAuthorToPeople, linkAuthors } from './add-author-to-people.server.ts';
import { makeUniqueSlug } from './free-slug.ts';
import type { SessionForm } from './programme-forms.ts';
import { readSessionContent } from './read-draft.server.ts';
import { type By, type Changed, changeDraft, recordSessionAct } from './session-changes.server.ts';
import type { SessionContent, SessionPart } from './session-content.ts';

export type SavedSession =
  | Changed
  /** Somebody else changed these fields after the form was opened. */
  | { ok: false; reason: 'changed-meanwhile'; fields: (keyof SessionContent)[] };

type Saving = By & {
  id?: string;
  form: SessionForm;
  people: readonly SessionPart[];
  /** The ids of the papers that are presented in the session. */
  papers?: readonly string[];
  /** What the form showed. Only fields that the organiser changed are saved. */
  shown?: SessionContent | undefined;
};

/**
 * Saves a session of the draft with its people and papers. Without an `id`, makes a new session. Refuses to change
 * fields that somebody else changed after the form was opened. The database refuses a room or a person that another
 * session has at the same time, a paper of another session, and a paper that is not accepted.
 */
export async function saveSession(
  db: Database,
  { id, shown, form: typedForm, people: typedPeople, papers: typedPapers = [], ...by }: Saving,
  now: Date,
): Promise<SavedSession> {
  return await changeDraft<SavedSession>(db, now, async (tx) => {
    const typed: SessionContent = { ...typedForm, people: typedPeople, papers: typedPapers };
    const stored = id === undefined ? undefined : await readSessionContent(tx, id);
    if (id !== undefined && !stored) return { ok: false, reason: 'no-such-session' };
    const kept = mergeChanges({ typed, shown, current: stored ?? typed });
    if (!kept.ok) return { ok: false, reason: 'changed-meanwhile', fields: kept.fields };
    const written = await writeSession(tx, {
      ...(id === undefined ? { isNew: true } : { id }),
      content: kept.form,
      ...by,
    });
    await linkAuthors(tx);
    return written;
  });
}

type Writing = By & { content: SessionContent } & (
    | { id: string; isNew?: false }
    | { isNew: true; id?: string }
  );

/**
 * Writes the content of a session into the draft, or of a new session. Throws if a constraint of the database refuses it.
 * Call it inside `changeDraft`.
 */
export async function writeSession(tx: Database, { id, isNew, content, ...by }: Writing): Promise<Changed> {
  const { people, papers, ...form } = content;
  const during = rangeOf(form);
  const values = {
    title: form.title,
    abstract: form.abstract,
    kind: form.kind,
    theme: form.theme || null,
    language: form.language,
    interpreted_into: form.interpretedInto,
    format: form.format,
    room_id: form.room || null,
    join_link: form.joinLink || null,
    places: form.places === '' ? null : Number(form.places),
  };
  if (isNew) {
    const sessions = await tx.selectFrom('programme_session').select('slug').execute();
    const slug = makeUniqueSlug(form.title, sessions);
    const made = { id: id ?? randomUUID(), slug, ...values, during };
    await tx.insertInto('programme_session').values(made).execute();
    await replacePeople(tx, made.id, people);
    await replacePapers(tx, made.id, papers);
    await recordSessionAct(tx, by, 'programme-session.made', made.id);
    return { ok: true, id: made.id };
  }
  // Removes the people first. Otherwise the database would refuse a time at which a removed person is in another
  // session.
  await tx.deleteFrom('programme_session_person').where('session_id', '=', id).execute();
  const saved = await tx
    .updateTable('programme_session')
    .set({ ...values, during, lost_paper_at: null })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!saved) return { ok: false, reason: 'no-such-session' };
  await replacePeople(tx, id, people);
  await replacePapers(tx, id, papers);
  await recordSessionAct(tx, by, 'programme-session.changed', id);
  return { ok: true, id };
}

/**
 * Removes a session from the draft. Published versions keep it. Its stars also stay, because the next publication mails
 * the participants who gave them. Does nothing if the session is already removed.
 */
export async function removeSession(
  db: Database,
  { id, ...by }: By & { id: string },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockProgramme(tx, now);
    await takeOutSession(tx, { id, ...by }, now);
  });
}

/** Removes a session from the draft. Call it in a transaction that has locked the programme. */
export async function takeOutSession(
  tx: Database,
  { id, ...by }: By & { id: string },
  now: Date,
): Promise<void> {
  await tx.deleteFrom('programme_session_person').where('session_id', '=', id).execute();
  await tx.deleteFrom('programme_session_paper').where('session_id', '=', id).execute();
  const gone = await tx
    .updateTable('programme_session')
    .set({ removed_at: now, during: sql<string>`'empty'::tstzrange`, join_link: null })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (gone) await recordSessionAct(tx, by, 'programme-session.removed', id);
}

/**
 * Brings a removed session back into the draft, without a time, people and papers. Participants keep its stars and their
 * places, and its address stays. Returns false if no removed session has this id. Call it inside `changeDraft`.
 */
export async function bringBackSession(tx: Database, id: string): Promise<boolean> {
  const back = await tx
    .updateTable('programme_session')
    .set({ removed_at: null })
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return back !== undefined;
}

/**
 * Adds an accepted paper to a session of the draft, after its other papers. Does nothing if the session already has it.
 */
export async function addPaper(
  db: Database,
  { sessionId, paperId, ...by }: By & { sessionId: string; paperId: string },
  now: Date,
): Promise<Changed> {
  return await changeDraft<Changed>(db, now, async (tx) => {
    const session = await tx
      .selectFrom('programme_session')
      .select('id')
      .where('id', '=', sessionId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!session) return { ok: false, reason: 'no-such-session' };
    const rows = await tx
      .selectFrom('programme_session_paper')
      .select('paper_id')
      .where('session_id', '=', sessionId)
      .execute();
    if (rows.some(({ paper_id }) => paper_id === paperId)) return { ok: true, id: sessionId };
    await tx
      .insertInto('programme_session_paper')
      .values({ session_id: sessionId, paper_id: paperId, place: rows.length })
      .execute();
    await linkAuthors(tx);
    await recordSessionAct(tx, by, 'programme-session.changed', sessionId);
    return { ok: true, id: sessionId };
  });
}

async function replacePapers(tx: Database, id: string, papers: readonly string[]) {
  await tx.deleteFrom('programme_session_paper').where('session_id', '=', id).execute();
  for (const [place, paperId] of [...new Set(papers)].entries()) {
    await tx
      .insertInto('programme_session_paper')
      .values({ session_id: id, paper_id: paperId, place })
      .execute();
  }
}

async function replacePeople(tx: Database, id: string, people: readonly SessionPart[]) {
  const named: { role: SessionRole; personId: string }[] = [];
  for (const { role, ...who } of people) {
    const personId = 'personId' in who ? who.personId : await addAuthorToPeople(tx, who.authorId);
    named.push({ role, personId });
  }
  const once = named.filter(
    (part, index) => named.findIndex(({ personId }) => personId === part.personId) === index,
  );
  for (const [place, { personId, role }] of once.entries()) {
    await tx
      .insertInto('programme_session_person')
      .columns(['session_id', 'person_id', 'during', 'role', 'place'])
      .expression((build) =>
        build
          .selectFrom('programme_session')
          .select(['id', sql<string>`${personId}::uuid`.as('person_id'), 'during'])
          .select(sql<SessionRole>`${role}::session_role`.as('role'))
          .select(sql<number>`${place}::smallint`.as('place'))
          .where('id', '=', id),
      )
      .execute();
  }
}

function rangeOf({ day, from, to }: Pick<SessionForm, 'day' | 'from' | 'to'>) {
  if (day === '') return sql<string>`'empty'::tstzrange`;
  const [start, end] = [from, to].map((time) => instantAt(day, time, edition.timeZone));
  return sql<string>`tstzrange(${start}::timestamptz, ${end}::timestamptz)`;
}
