import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { participantTypeIds } from '#conference/edition/participant-types.server.ts';
import { takeCopy } from '#conference/privacy/copy/take-copy.server.ts';
import { erasePerson } from '#conference/privacy/erasure/erase-person.server.ts';
import { findPerson } from '#conference/privacy/erasure/find-person.server.ts';
import { closeEdition } from '#conference/privacy/retention/close-edition.server.ts';
import { destroyPassports } from '#conference/privacy/retention/destroy-passports.server.ts';
import { mergeRegistrations } from '#conference/registration/merging/merge-registrations.server.ts';
import { undoMerge } from '#conference/registration/merging/undo-merge.server.ts';
import { extraAnswerList } from '#conference/reports/exports/export-extra-answers.server.ts';
import { exportList } from '#conference/reports/exports/export-list.server.ts';
import { conditionsOf, searchRegistrations } from '#conference/visa/desk/registration-search.server.ts';
import { searchWith } from '#conference/visa/desk/registration-search.ts';
import { anOrganiser, aPhoto, aRegistration } from '#tests/factories.ts';
import { aPlatform } from '#tests/platform.ts';
import { fingerprintAnswer } from './answer-seal.server.ts';
import {
  addQuestion,
  changeQuestion,
  closeQuestion,
  deleteQuestion,
  moveQuestion,
} from './change-extra-questions.server.ts';
import { readExtraAnswerFilter } from './extra-answer-filter.ts';
import { type ExtraQuestion, isAsked } from './extra-question.ts';
import { checkAnswers, extraQuestionSchema, type GivenQuestion } from './extra-question-schema.ts';
import { listAskedQuestions, listExtraQuestions, listFormQuestions } from './extra-questions.server.ts';
import { openAnswerFile, openAnswers, revealAnswers, showOwnAnswers } from './read-extra-answers.server.ts';
import { type GivenAnswers, saveExtraAnswers, saveFormAnswers } from './save-extra-answers.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = new Date('2026-01-10T08:00:00Z');
const requestId = randomUUID();
const organiser = await anOrganiser(platform);
const by = { organiserId: organiser.id, requestId };
const schema = extraQuestionSchema(['en', 'fr'], participantTypeIds(platform.settings));
const none = { types: [], required: 'no', dueOn: '', place: 'dashboard' };

const ask = async (given: object) => {
  const read = schema.parse({ ...none, ...given });
  expect(await addQuestion(db, { given: read, by }, now)).toEqual({ ok: true });
};
const named = async (words: string): Promise<ExtraQuestion> => {
  const found = (await listExtraQuestions(db)).find((question) => question.words.en === words);
  if (!found) throw new Error(`There is no question ${words}.`);
  return found;
};
const order = async () => (await listExtraQuestions(db)).map(({ words }) => words.en);
const givenOf = ({ id, isClosed, updatedAt, ...given }: ExtraQuestion): GivenQuestion => given;

const [meal, blood, pledge, letter] = ['Meal', 'Blood group', 'I keep the peace', 'A letter of support'];

beforeAll(async () => {
  await ask({ kind: 'short-text', words: blood, required: 'until', dueOn: '2026-01-12' });
  const choices = { choices: 'Rice\nBread\n', 'choices-fr': 'Riz\nPain', 'words-fr': 'Repas' };
  await ask({ kind: 'choice', words: meal, ...choices, place: 'form', required: 'now' });
  await ask({ kind: 'tick', words: pledge, place: 'form', types: ['student'] });
  await ask({ kind: 'file', words: letter });
});

describe('the questions of an owner', () => {
  it('are read with their words by language, and refused if something does not fit', async () => {
    expect(givenOf(await named(meal))).toEqual({
      kind: 'choice',
      words: { en: 'Meal', fr: 'Repas' },
      choices: [
        { en: 'Rice', fr: 'Riz' },
        { en: 'Bread', fr: 'Pain' },
      ],
      types: [],
      isRequired: true,
      dueOn: null,
      isInForm: true,
    });
    const faultsOf = (given: object) =>
      schema
        .safeParse({ ...none, kind: 'short-text', words: 'A', ...given })
        .error?.issues.map(({ path }) => path.join('.'));
    expect(faultsOf({ words: ' ' })).toEqual(['words']);
    expect(faultsOf({ kind: 'choice', choices: 'One' })).toEqual(['choices']);
    expect(faultsOf({ kind: 'choice', choices: 'One\nOne' })).toEqual(['choices']);
    expect(faultsOf({ kind: 'choice', choices: 'A\nB', 'choices-fr': 'C' })).toEqual(['choices-fr']);
    expect(faultsOf({ kind: 'file', place: 'form' })).toEqual(['place']);
    expect(faultsOf({ required: 'until', dueOn: 'soon' })).toEqual(['dueOn']);
    expect(
      schema.parse({ ...none, kind: 'tick', words: 'A', types: participantTypeIds(platform.settings) }).types,
    ).toEqual([]);
  });

  it('are asked in their order, of their participant types, in their place', async () => {
    expect(await order()).toEqual([blood, meal, pledge, letter]);
    const askedOf = async (type: string) => (await listAskedQuestions(db, type)).map(({ words }) => words.en);
    expect(await askedOf('student')).toEqual([blood, meal, pledge, letter]);
    expect(await askedOf('professional')).toEqual([blood, meal, letter]);
    expect((await listFormQuestions(db)).map(({ words }) => words.en)).toEqual([meal, pledge]);
    const { id } = await named(letter);
    expect(await moveQuestion(db, { id, way: 'up', by })).toEqual({ ok: true });
    expect(await order()).toEqual([blood, meal, letter, pledge]);
    await moveQuestion(db, { id, way: 'down', by });
    await moveQuestion(db, { id, way: 'down', by });
    expect(await order()).toEqual([blood, meal, pledge, letter]);
  });

  it('are closed and opened again, and deleted only without answers', async () => {
    await ask({ kind: 'tick', words: 'Gone' });
    const { id } = await named('Gone');
    expect(await closeQuestion(db, { id, isClosed: true, by }, now)).toEqual({ ok: true });
    expect(isAsked(await named('Gone'), 'student')).toBe(false);
    expect(await closeQuestion(db, { id, isClosed: false, by }, now)).toEqual({ ok: true });
    const { id: person } = await aRegistration(platform);
    await save(person, { answers: { [id]: 'yes' } });
    expect(await deleteQuestion(db, { id, by })).toEqual({ ok: false, reason: 'has-answers' });
    await save(person, { answers: { [id]: '' } });
    expect(await deleteQuestion(db, { id, by })).toEqual({ ok: true });
    expect(await deleteQuestion(db, { id, by })).toEqual({ ok: false, reason: 'no-such-question' });
  });

  it('keep their kind and choices once somebody has answered, and what another owner has changed', async () => {
    const { id: person } = await aRegistration(platform);
    const question = await named(meal);
    const { id } = question;
    await save(person, { answers: { [id]: 'Bread' } });
    const change = async (given: Partial<GivenQuestion>, shownAt = question.updatedAt.toISOString()) =>
      await changeQuestion(db, { id, given: { ...givenOf(question), ...given }, shownAt, by }, now);
    const more = [...question.choices, { en: 'Soup' }];
    const refused = { ok: false, reason: 'has-answers' };
    expect(await change({ kind: 'short-text', choices: [] })).toEqual(refused);
    expect(await change({ choices: [{ en: 'Rice' }, { en: 'Soup' }] })).toEqual(refused);
    expect(await change({}, '2025-01-01T00:00:00.000Z')).toEqual({ ok: false, reason: 'changed-meanwhile' });
    expect(await change({ choices: more })).toEqual({ ok: true });
    expect((await named(meal)).choices).toEqual(more);
    await save(person, { answers: { [id]: '' } });
  });

  it('are in the audit with their words', async () => {
    const acts = await db
      .selectFrom('audit_entry')
      .select(['action', 'detail'])
      .where('action', 'like', 'extra-question.%')
      .orderBy('id')
      .limit(5)
      .execute();
    expect(acts.map(({ action, detail }) => [action, detail])).toEqual([
      ['extra-question.added', { question: blood }],
      ['extra-question.added', { question: meal }],
      ['extra-question.added', { question: pledge }],
      ['extra-question.added', { question: letter }],
      ['extra-question.moved', { question: letter }],
    ]);
  });
});

async function save(registrationId: string, given: Partial<GivenAnswers>, at = now) {
  return await saveExtraAnswers(platform, { registrationId, answers: {}, requestId, ...given }, at);
}

/** Reads the answers of a registration by the words of their questions. */
async function read(registrationId: string) {
  const questions = await listExtraQuestions(db);
  const opened = (await openAnswers(platform, [registrationId])).get(registrationId) ?? [];
  const nameOf = (id: string) => questions.find((question) => question.id === id)?.words.en ?? '';
  return Object.fromEntries(opened.map(({ questionId, text }) => [nameOf(questionId), text]));
}

const file = async () => ({ bytes: await aPhoto(), mediaType: 'image/jpeg' as const });

async function somebodyWith(answers: Record<string, string>, { hasFile = false, type = 'student' } = {}) {
  const person = await aRegistration(platform, { participantType: type });
  const byId = Object.fromEntries(
    await Promise.all(Object.entries(answers).map(async ([words, text]) => [(await named(words)).id, text])),
  );
  const files = hasFile ? { [(await named(letter)).id]: await file() } : {};
  expect(await save(person.id, { answers: byId, files })).toEqual({ ok: true });
  return person;
}

describe('the answers', () => {
  it('are checked: choices from the list, texts that are short enough, and what is required at once', async () => {
    const questions = await listExtraQuestions(db);
    const [first = '', second = '', third = ''] = questions.map(({ id }) => id);
    const check = (typed: Record<string, string>, isComplete = false) =>
      checkAnswers(questions, typed, { isComplete });
    expect(check({ [first]: ' O+ ', [second]: 'Rice', [third]: 'yes' })).toEqual({
      ok: true,
      answers: { [first]: 'O+', [second]: 'Rice', [third]: 'yes' },
    });
    expect(check({}, true)).toEqual({ ok: false, errors: { [second]: 'Please answer this question.' } });
    const wrong = check({ [first]: 'x'.repeat(201), [second]: 'yes', [third]: 'maybe' });
    expect(!wrong.ok && Object.keys(wrong.errors)).toEqual([first, second, third]);
  });

  it('are stored sealed, changed, kept if the form did not ask, and deleted if they are empty', async () => {
    const { id } = await somebodyWith(
      { [blood]: 'O positive', [meal]: 'Rice', [pledge]: 'yes' },
      { hasFile: true },
    );
    expect(await read(id)).toEqual({
      [blood]: 'O positive',
      [meal]: 'Rice',
      [pledge]: 'yes',
      [letter]: null,
    });
    const { rows } = await platform.database.pool.query('select * from extra_answer');
    const stored = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    expect(stored).not.toMatch(/positive|Rice|yes/);
    await save(id, { answers: { [(await named(blood)).id]: 'A', [(await named(pledge)).id]: '' } });
    expect(await read(id)).toEqual({ [blood]: 'A', [meal]: 'Rice', [letter]: null });
    const files = async () => await db.selectFrom('stored_file').select('id').execute();
    const before = await files();
    await save(id, { files: { [(await named(letter)).id]: await file() } });
    expect((await files()).length).toBe(before.length);
    await save(id, { files: { [(await named(letter)).id]: null } });
    expect((await files()).length).toBe(before.length - 1);
    expect(await read(id)).toEqual({ [blood]: 'A', [meal]: 'Rice' });
  });

  it('are ignored if the person is not asked, and refused after a withdrawal', async () => {
    const { id } = await somebodyWith({ [pledge]: 'yes', [meal]: 'Rice' }, { type: 'professional' });
    expect(await read(id)).toEqual({ [meal]: 'Rice' });
    const gone = db.updateTable('registration').where('id', '=', id);
    await gone.set({ status: 'withdrawn', withdrawn_at: now }).execute();
    expect(await save(id, {})).toEqual({ ok: false, reason: 'not-open' });
  });

  it('are shown to their owner and to organisers, and the audit records it without the answers', async () => {
    const { id } = await somebodyWith({ [meal]: 'Rice' }, { hasFile: true });
    const texts = (answers: { text: string | null }[]) => answers.map(({ text }) => text).toSorted();
    expect(texts(await showOwnAnswers(platform, { registrationId: id, requestId }))).toEqual(['Rice', null]);
    expect(texts(await revealAnswers(platform, { registrationId: id, ...by }))).toEqual(['Rice', null]);
    const viewer = { registrationId: id, ...by };
    const { id: question } = await named(letter);
    expect((await openAnswerFile(platform, viewer, question))?.mediaType).toBe('image/jpeg');
    const { id: stranger } = await aRegistration(platform);
    expect(await openAnswerFile(platform, { registrationId: stranger, requestId }, question)).toBeUndefined();
    const shown = { [(await named(meal)).id]: 'Rice' };
    const desk = { organiserId: organiser.id, reason: 'By phone', shown };
    const corrected = { [(await named(meal)).id]: 'Bread' };
    expect(await save(id, { answers: corrected, desk })).toEqual({ ok: true });
    expect(await save(id, { answers: corrected, desk })).toEqual({ ok: false, reason: 'changed-meanwhile' });
    expect(await read(id)).toMatchObject({ [meal]: 'Bread' });
    const acts = await db
      .selectFrom('audit_entry')
      .select(['action', 'actor', 'detail'])
      .where('subject_id', '=', id)
      .where('action', 'like', 'extra-answers.%')
      .orderBy('id')
      .execute();
    expect(acts.map(({ action, actor, detail }) => [action, actor, detail])).toEqual([
      ['extra-answers.saved', 'participant', { answers: 2 }],
      ['extra-answers.shown', 'participant', {}],
      ['extra-answers.revealed', 'organiser', {}],
      ['extra-answers.revealed', 'organiser', {}],
      ['extra-answers.corrected', 'organiser', { answers: 1 }],
    ]);
  });

  it('of the registration form are stored with the registration', async () => {
    const { id } = await aRegistration(platform, { participantType: 'student' });
    const answers = { [(await named(meal)).id]: 'Soup' };
    await db
      .transaction()
      .execute((tx) => saveFormAnswers(tx, platform, { registrationId: id, answers }, now));
    expect(await read(id)).toEqual({ [meal]: 'Soup' });
  });

  it('find people: who has answered, in which way, and who was asked and has not', async () => {
    await db.deleteFrom('extra_answer').execute();
    const rice = await somebodyWith({ [meal]: 'Rice', [pledge]: 'yes' });
    const bread = await somebodyWith({ [meal]: 'Bread' });
    const silent = await somebodyWith({}, { type: 'professional' });
    const own = [rice.id, bread.id, silent.id];
    const find = async (words: string, is: string) => {
      const { id } = await named(words);
      const answer = readExtraAnswerFilter(new URLSearchParams({ answer: `${id}:${is}` }));
      expect(answer).toEqual({ questionId: id, is });
      const search = { ...searchWith({}), ...(answer && { answer }) };
      const found = await conditionsOf(platform, search, now);
      const rows = await searchRegistrations(db, found).select('registration.id').execute();
      return own.map((id) => rows.some((row) => row.id === id));
    };
    const chosen = fingerprintAnswer(platform.secrets, await named(meal), 'Rice') ?? '';
    expect(await find(meal, 'answered')).toEqual([true, true, false]);
    expect(await find(meal, 'missing')).toEqual([false, false, true]);
    expect(await find(meal, chosen)).toEqual([true, false, false]);
    expect(await find(pledge, 'answered')).toEqual([true, false, false]);
    // The professional was never asked.
    expect(await find(pledge, 'missing')).toEqual([false, true, false]);
    expect(readExtraAnswerFilter(new URLSearchParams({ answer: 'x:answered' }))).toBeUndefined();
  });

  it('are exported, a column for each question, and the audit says whose', async () => {
    await db.deleteFrom('extra_answer').execute();
    const person = await somebodyWith({ [blood]: '=1+1', [meal]: 'Rice' }, { hasFile: true });
    const search = searchWith({ text: person.form.email });
    const list = await extraAnswerList(platform, search, by, now);
    const rows = [];
    for await (const row of exportList(platform, list, { ...by, format: 'csv' })) {
      rows.push(list.columns.map(({ header, of }) => [header, of(row)]));
    }
    const { reference } = await db
      .selectFrom('registration')
      .select('reference')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(rows).toEqual([
      [
        ['Reference', reference],
        ['Full name', 'Mira Çelik'],
        ['Type', platform.settings.participantTypes.find(({ id }) => id === 'student')?.name],
        [blood, '=1+1'],
        [meal, 'Rice'],
        [pledge, null],
        [letter, 'a file'],
      ],
    ]);
    const { detail } = await db
      .selectFrom('audit_entry')
      .select('detail')
      .where('action', '=', 'extra-answers.exported')
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ rows: 1 });
  });
});

describe('the answers of one person', () => {
  it('fill the gaps of the registration that a merge keeps, and go back when it is undone', async () => {
    const kept = await somebodyWith({ [meal]: 'Rice' });
    const other = await somebodyWith({ [meal]: 'Bread', [blood]: 'O' }, { hasFile: true });
    const chosen = { keptId: kept.id, otherId: other.id, reason: 'One person', ...by };
    expect(await mergeRegistrations(platform, chosen, now)).toMatchObject({ ok: true });
    expect(await read(kept.id)).toEqual({ [meal]: 'Rice', [blood]: 'O', [letter]: null });
    const viewer = { registrationId: kept.id, requestId };
    expect(await openAnswerFile(platform, viewer, (await named(letter)).id)).toBeDefined();
    expect(await undoMerge(platform, chosen, now)).toMatchObject({ ok: true });
    expect(await read(kept.id)).toEqual({ [meal]: 'Rice' });
    expect(await read(other.id)).toEqual({ [meal]: 'Bread', [blood]: 'O', [letter]: null });
  });

  it('are in the copy of their data with the file, and gone with both after an erasure', async () => {
    const person = await somebodyWith({ [meal]: 'Rice' }, { hasFile: true });
    const stream = await takeCopy(platform, { registrationId: person.id, requestId }, now);
    const entries = unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()));
    const data = JSON.parse(Buffer.from(entries['data.json'] ?? []).toString());
    expect(data.extraQuestions).toEqual([
      { question: meal, answer: 'Rice', answeredAt: now.toISOString() },
      { question: letter, answer: 'a file', answeredAt: now.toISOString() },
    ]);
    expect(Object.keys(entries)).toContainEqual(expect.stringMatching(/answer-to-a-question\.jpg$/));
    const fileIds = await idsOfFiles(person.id);
    const found = await findPerson(db, person.id, { reach: 'merged' });
    if (!found) throw new Error('The person was not found.');
    await db.transaction().execute((tx) => erasePerson(tx, platform.secrets, found, now));
    expect(await db.selectFrom('stored_file').select('id').where('id', 'in', fileIds).execute()).toEqual([]);
    expect(
      await db.selectFrom('extra_answer').selectAll().where('registration_id', '=', person.id).execute(),
    ).toEqual([]);
  });

  it('are destroyed with the passports', async () => {
    const person = await somebodyWith({ [meal]: 'Rice' }, { hasFile: true });
    const fileIds = await idsOfFiles(person.id);
    await closeEdition(db, by, now);
    await destroyPassports(platform, { limit: 500 }, new Date('2027-01-10T08:00:00Z'));
    expect(await db.selectFrom('extra_answer').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('stored_file').select('id').where('id', 'in', fileIds).execute()).toEqual([]);
    expect(await save(person.id, {})).toEqual({ ok: false, reason: 'not-open' });
  });
});

async function idsOfFiles(registrationId: string) {
  const rows = await db
    .selectFrom('extra_answer')
    .select('file_id')
    .where('registration_id', '=', registrationId)
    .where('file_id', 'is not', null)
    .execute();
  return rows.map(({ file_id }) => file_id ?? '');
}
