import { sql } from 'kysely';
import type { ActName } from '#conference/audit/act-words.ts';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { asNumber } from '#platform/database/count-rows.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { ExtraQuestion } from './extra-question.ts';
import type { GivenQuestion } from './extra-question-schema.ts';
import { listExtraQuestions } from './extra-questions.server.ts';

type By = { organiserId: string; requestId: string };

export type QuestionRefusal =
  | 'no-such-question'
  | 'changed-meanwhile'
  /** Another kind, or a choice that is missing now, would make answers wrong. */
  | 'has-answers';
type Changed = { ok: true } | { ok: false; reason: QuestionRefusal };

/** The number of an advisory lock. Never change it. */
const questionsLock = 7_202_601_34;

/** Counts the answers to each question. */
export async function countAnswers(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('extra_answer')
    .select(({ fn }) => ['question_id', asNumber(fn.countAll()).as('answers')])
    .groupBy('question_id')
    .execute();
  return new Map(rows.map(({ question_id, answers }) => [question_id, answers]));
}

/** Adds a question after all others. */
export async function addQuestion(
  db: Database,
  { given, by }: { given: GivenQuestion; by: By },
  now: Date,
): Promise<Changed> {
  return await changeQuestions(db, by, 'extra-question.added', async (tx, all) => {
    const last = await tx
      .selectFrom('extra_question')
      .select(({ fn }) => fn.max('position').as('position'))
      .executeTakeFirst();
    await tx
      .insertInto('extra_question')
      .values({ ...columnsOf(given, now), position: (last?.position ?? all.length) + 1, created_at: now })
      .execute();
    return given.words.en;
  });
}

/**
 * Changes a question. Refuses if somebody else has changed it since `shownAt`. A question with answers keeps its kind,
 * and all its choices.
 */
export async function changeQuestion(
  db: Database,
  { id, given, shownAt, by }: { id: string; given: GivenQuestion; shownAt: string; by: By },
  now: Date,
): Promise<Changed> {
  return await changeQuestions(db, by, 'extra-question.changed', async (tx, all) => {
    const before = all.find((one) => one.id === id);
    if (!before) return 'no-such-question';
    if (before.updatedAt.toISOString() !== shownAt) return 'changed-meanwhile';
    const isAnswered = (await countAnswers(tx)).has(id);
    const missing = before.choices.filter(({ en }) => !given.choices.some((choice) => choice.en === en));
    if (isAnswered && (given.kind !== before.kind || missing.length > 0)) return 'has-answers';
    await tx.updateTable('extra_question').set(columnsOf(given, now)).where('id', '=', id).execute();
    return given.words.en;
  });
}

/** Closes a question, so that nobody is asked any more, or opens it again. Its answers stay. */
export async function closeQuestion(
  db: Database,
  { id, isClosed, by }: { id: string; isClosed: boolean; by: By },
  now: Date,
): Promise<Changed> {
  const action = isClosed ? 'extra-question.closed' : 'extra-question.reopened';
  return await changeQuestions(db, by, action, async (tx, all) => {
    const question = all.find((one) => one.id === id);
    if (!question) return 'no-such-question';
    await tx
      .updateTable('extra_question')
      .set({ closed_at: isClosed ? now : null, updated_at: now })
      .where('id', '=', id)
      .execute();
    return question.words.en;
  });
}

/** Moves a question one place up or down. Does nothing at the end of the list. */
export async function moveQuestion(
  db: Database,
  { id, way, by }: { id: string; way: 'up' | 'down'; by: By },
): Promise<Changed> {
  return await changeQuestions(db, by, 'extra-question.moved', async (tx, all) => {
    const from = all.findIndex((one) => one.id === id);
    const question = all[from];
    if (!question) return 'no-such-question';
    const order = all.map((one) => one.id);
    const [other] = order.splice(way === 'up' ? from - 1 : from + 1, 1, id);
    if (way === 'up' ? from === 0 : from === all.length - 1) return question.words.en;
    order[from] = other ?? id;
    for (const [index, one] of order.entries()) {
      await tx
        .updateTable('extra_question')
        .set({ position: index + 1 })
        .where('id', '=', one)
        .execute();
    }
    return question.words.en;
  });
}

/** Deletes a question that nobody has answered. */
export async function deleteQuestion(db: Database, { id, by }: { id: string; by: By }): Promise<Changed> {
  return await changeQuestions(db, by, 'extra-question.deleted', async (tx, all) => {
    const question = all.find((one) => one.id === id);
    if (!question) return 'no-such-question';
    if ((await countAnswers(tx)).has(id)) return 'has-answers';
    await tx.deleteFrom('extra_question').where('id', '=', id).execute();
    return question.words.en;
  });
}

/**
 * Makes one change at a time, so that two owners cannot mix up the order. An answer of a participant takes the same lock
 * together with other answers, so that it is there before the change, or comes after it. `change` returns the question
 * in English for the audit, or why it refuses.
 */
async function changeQuestions(
  db: Database,
  by: By,
  action: ActName,
  change: (tx: Database, all: ExtraQuestion[]) => Promise<string>,
): Promise<Changed> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${questionsLock})`.execute(tx);
    const result = await change(tx, await listExtraQuestions(tx));
    if (refusals.some((one) => one === result)) return { ok: false, reason: result as QuestionRefusal };
    await recordAct(tx, { ...byOrganiser(by), action, subject: 'edition', detail: { question: result } });
    return { ok: true };
  });
}

const refusals: readonly QuestionRefusal[] = ['no-such-question', 'changed-meanwhile', 'has-answers'];

/** Keeps the questions as they are until the transaction ends. */
export async function holdQuestions(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${questionsLock})`.execute(tx);
}

function columnsOf({ kind, words, choices, types, isRequired, dueOn, isInForm }: GivenQuestion, now: Date) {
  return {
    kind,
    words: JSON.stringify(words),
    choices: JSON.stringify(choices),
    types: [...types],
    is_required: isRequired,
    due_on: dueOn,
    is_in_form: isInForm,
    updated_at: now,
  };
}
