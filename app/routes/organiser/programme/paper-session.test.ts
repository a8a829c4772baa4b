import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { edition, folderEdition } from '#conference/edition/edition.server.ts';
import type { MailKind } from '#conference/mails/mail-kinds.ts';
import { listAcceptedPapers } from '#conference/papers/accepted-papers.server.ts';
import { writePaperNumber } from '#conference/papers/paper-number.ts';
import { carryOutErasure } from '#conference/privacy/erasure/carry-out-erasure.server.ts';
import { requestErasure } from '#conference/privacy/erasure/request-erasure.server.ts';
import { addPaper } from '#conference/programme/draft/change-session.server.ts';
import { importProgramme } from '#conference/programme/draft/import-programme.server.ts';
import { listDraftSessions, listPeople } from '#conference/programme/draft/read-draft.server.ts';
import { writeScheduleJson } from '#conference/programme/formats/write-schedule-json.ts';
import { withdrawPresentedPaper } from '#conference/programme/leave-programme.server.ts';
import { publishProgramme } from '#conference/programme/publish-programme.server.ts';
import { readPublished, readVersion } from '#conference/programme/published.server.ts';
import { erasedName } from '#conference/programme/remove-people.server.ts';
import { requestContext, translatorContext } from '#platform/http/request-context.server.ts';
import { englishTranslator } from '#platform/words/words.server.ts';
import { readPlaces } from '#routes/papers/find-place.server.ts';
import { loader as loadPublicSession } from '#routes/programme/session.tsx';
import { listSessionsToSearch } from '#routes/public/search/list-sessions-to-search.server.ts';
import { anEmail, anOrganiser, aRegistration } from '#tests/factories.ts';
import { anAcceptedPaper, aPaper } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { loadNewSession, loadSession } from './load-session.server.ts';
import { addPersonRow, saveFromForm } from './save-session.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
await importProgramme(db, edition, now);
const { id: organiserId } = await anOrganiser(platform, { roles: ['programme'] });
const by = { organiserId, requestId: 'a-request' };
const context = platform.request();

/** Creates an accepted paper of a participant, with two co-authors. Only the first co-author has confirmed. */
async function aJointPaper(title: string, ids: { orcid?: string; ror?: string; second?: string } = {}) {
  const author = await aRegistration(platform, { fullName: `Author of ${title}`, proved: true });
  const [second, third] = [anEmail(), anEmail()];
  const { paperId } = await anAcceptedPaper(platform, {
    email: author.form.email,
    title,
    authorName: `Author of ${title}`,
    institution: 'Hill College',
    orcid: ids.orcid ?? '',
    ror: ids.ror ?? '',
    needs: ['projector', 'wheelchair'],
    coAuthors: [
      { name: `Second of ${title}`, email: second, orcid: ids.second ?? '' },
      { name: `Third of ${title}`, email: third },
    ],
  });
  await db
    .updateTable('paper_co_author')
    .set({ confirmed_at: now })
    .where('email', '=', second)
    .where('paper_id', '=', paperId)
    .execute();
  return { paperId, registrationId: author.id, second };
}

function aForm(values: object, papers: readonly string[] = []) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, String(value));
  for (const paperId of papers) form.append('paper', paperId);
  return form;
}

const told: readonly MailKind[] = ['programme-changed', 'paper-placed'];

const onDay = { day: '2026-01-29', from: '10:00', to: '11:00' };

/**
 * Sends the form of a new session, with the values that the page shows at first, a room and the given time. Returns the
 * data of the page, and the new session of the draft.
 */
async function placePaper(paperId: string, given: object = onDay) {
  const page = await loadNewSession(platform, paperId);
  const papers = page.papers.map(({ id }) => id);
  const room = Object.keys(page.choices.rooms)[0];
  await saveFromForm({ context, by, form: aForm({ ...page.values, room, ...given }, papers) }, undefined);
  const made = (await listDraftSessions(db)).find((one) => one.papers.some(({ id }) => id === paperId));
  if (!made) throw new Error('The paper is in no session.');
  return { page, made };
}

async function loadPage(slug: string) {
  const contexts = new RouterContextProvider();
  contexts.set(requestContext, context);
  contexts.set(translatorContext, englishTranslator);
  const url = `https://conference.example/schedule/sessions/${slug}`;
  const load = loadPublicSession as (args: object) => ReturnType<typeof loadPublicSession>;
  return (await load({ request: new Request(url), context: contexts, params: { session: slug } })).data;
}

it('makes a session with the title, authors and needs of an accepted paper, and shows its time to the author', async () => {
  const ids = { orcid: '0000-0002-1825-0097', ror: '04aj4c181', second: '0000-0001-5109-3700' };
  const { paperId, registrationId } = await aJointPaper('Two wells', ids);
  const { page, made } = await placePaper(paperId);
  expect(page.values).toMatchObject({
    ...{ title: 'Two wells', kind: 'workshop', language: 'en', format: 'in-person' },
    abstract: 'Two villages share one well and keep the peace.',
  });
  const [paper] = await listAcceptedPapers(db, [paperId]);
  const number = writePaperNumber(paper?.number ?? 0);
  expect(page.papers).toEqual([
    {
      ...{ id: paperId, label: `${number} Two wells`, authors: 'Author of Two wells, Second of Two wells' },
      needs: 'a projector, wheelchair access',
    },
  ]);
  // The form has two rows for the authors, and two empty rows.
  expect(page.rows).toBe(4);
  expect(made).toMatchObject({
    title: 'Two wells',
    people: [
      { name: 'Author of Two wells', role: 'speaker' },
      { name: 'Second of Two wells', role: 'speaker' },
    ],
    papers: [{ id: paperId, needs: ['projector', 'wheelchair'] }],
  });
  const people = await listPeople(db);
  expect(people.find(({ name }) => name === 'Author of Two wells')).toMatchObject({
    ...{ title: 'Hill College', biography: '', registrationId },
  });
  // The form of the session shows the paper, and does not offer it again in the list of papers to add.
  const saved = await loadSession(platform, made);
  expect(saved.papers).toEqual(page.papers);
  expect(Object.keys(saved.choices.papers)).not.toContain(paperId);

  const placeOf = async () => (await readPlaces(db, englishTranslator))(paperId);
  expect(await placeOf()).toBeUndefined();
  expect(await publishProgramme(platform, by, now)).toMatchObject({ ok: true, told: 2 });
  expect(await placeOf()).toEqual({
    ...{ to: '/schedule/sessions/two-wells', session: 'Two wells' },
    said: expect.stringMatching(/^Thursday 29 January 2026, 10:00 AM–11:00 AM \(.+\), River Room$/),
  });
  const mails = await db
    .selectFrom('mail')
    .select(['kind', 'registration_id'])
    .where('kind', 'in', told)
    .execute();
  expect(mails.toSorted((one) => (one.registration_id === null ? 1 : -1))).toEqual([
    { kind: 'paper-placed', registration_id: registrationId },
    { kind: 'paper-placed', registration_id: null },
  ]);
  const shown = await loadPage('two-wells');
  expect(shown.session.papers).toEqual([
    {
      ...{ id: paperId, title: 'Two wells', authors: 'Author of Two wells, Second of Two wells' },
      known: [
        {
          ...{ id: paperId, name: 'Author of Two wells', orcid: ids.orcid },
          institution: { name: 'Hill College', ror: ids.ror },
        },
        { id: expect.any(String), name: 'Second of Two wells', orcid: ids.second, institution: null },
      ],
    },
  ]);
  const [work] = JSON.parse(shown.structured).workFeatured;
  expect(work).toMatchObject({
    name: 'Two wells',
    author: [
      {
        sameAs: 'https://orcid.org/0000-0002-1825-0097',
        affiliation: { name: 'Hill College', sameAs: 'https://ror.org/04aj4c181' },
      },
      { sameAs: 'https://orcid.org/0000-0001-5109-3700' },
    ],
  });
  expect(JSON.stringify(shown)).not.toContain('Third of');
  const published = await readPublished(db);
  if (!published) throw new Error('No version of the programme is published.');
  expect(JSON.stringify(writeScheduleJson(published, folderEdition, 'https://conference.example'))).toContain(
    '"description":"Two wells (Author of Two wells, Second of Two wells)"',
  );
  const found = (await listSessionsToSearch(platform)).find(({ to }) => to.endsWith('/two-wells'));
  expect(found?.text).toContain('Second of Two wells');
});

it('keeps an accepted paper in at most one session, and removes a withdrawn paper from its session', async () => {
  const { paperId } = await aJointPaper('One place');
  const { made } = await placePaper(paperId, { day: '', from: '', to: '' });
  const [first] = await listDraftSessions(db);
  const add = (id: string) => addPaper(db, { sessionId: first?.id ?? '', paperId: id, ...by }, now);
  expect(await add(paperId)).toEqual({ ok: false, reason: 'paper-taken' });
  const submitted = await aPaper(platform);
  expect(await add(submitted.paperId)).toEqual({ ok: false, reason: 'no-such-paper' });
  const joining = await anAcceptedPaper(platform, { title: 'Joins a session' });
  expect([await add(joining.paperId), await add(joining.paperId)]).toEqual([
    { ok: true, id: first?.id },
    { ok: true, id: first?.id },
  ]);
  const papersIn = async (id: string | undefined) =>
    (await listDraftSessions(db)).find((session) => session.id === id)?.papers.map((paper) => paper.id);
  expect(await papersIn(first?.id)).toEqual([joining.paperId]);
  await withdrawPresentedPaper(platform, { ...joining, requestId: 'a-request' }, now);
  expect(await papersIn(first?.id)).toEqual([]);
  // If the checkbox of a paper is not ticked, saving removes the paper from the session.
  const { values } = await loadSession(platform, made);
  await saveFromForm({ context, by, form: aForm(values) }, made.id);
  expect(await papersIn(made.id)).toEqual([]);
});

it('says on the page of an online session where and when its link appears, also before the desk adds the link', async () => {
  const { paperId } = await aJointPaper('Far away');
  await placePaper(paperId, { ...onDay, from: '15:00', to: '16:00', format: 'online', room: '' });
  await publishProgramme(platform, by, now);
  const { join, joinFrom } = await loadPage('far-away');
  expect([join, joinFrom]).toEqual(['later', '29 Jan 2026, 2:45 PM']);
  expect((await loadPage('two-wells')).join).toBeUndefined();
});

it('adds rows for people to the form without saving, and saves any number of people', async () => {
  const people = await listPeople(db);
  const rows = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [`person${index + 1}`, people[index % 2]?.id ?? '']),
  );
  const typed = { title: 'A crowd', abstract: 'Many.', ...rows, role9: 'chair' };
  const before = (await listDraftSessions(db)).length;
  const answer = await addPersonRow({ form: aForm(typed, ['a-paper']) });
  expect(answer).toMatchObject({ init: { status: 200 }, data: { rows: 10, papers: [], values: typed } });
  expect(await listDraftSessions(db)).toHaveLength(before);
  for (let count = 0; count < 8; count++) {
    const email = anEmail();
    await anAcceptedPaper(platform, { authorName: `Guest ${count}`, email, title: 'A crowd of guests' });
  }
  const authors = (await listAcceptedPapers(db)).filter(({ title }) => title === 'A crowd of guests');
  const crowd = Object.fromEntries(authors.map(({ id }, index) => [`person${index + 1}`, `author-${id}`]));
  const parts = { kind: 'gathering', language: 'en', format: 'online', room: '', day: '', from: '', to: '' };
  await saveFromForm({ context, by, form: aForm({ ...typed, ...crowd, ...parts, joinLink: '' }) }, undefined);
  const made = (await listDraftSessions(db)).find(({ title }) => title === 'A crowd');
  expect(made?.people.map(({ name }) => name)).toEqual([
    ...Array.from({ length: 8 }, (_, index) => `Guest ${index}`),
    people[0]?.name,
  ]);
});

async function erase(id: string) {
  const wish = { registrationId: id, askedAt: now, daysToAnswer: 30, requestId: 'a-request' };
  const asked = await requestErasure(platform, wish);
  if (!asked.ok) throw new Error(asked.reason);
  const { erasureRequestId } = asked;
  expect(await carryOutErasure(platform, { erasureRequestId, isConfirmed: true, ...by }, now)).toEqual({
    ok: true,
  });
}

async function readAll() {
  const rows = await db.selectFrom('programme_version').select('number').orderBy('number').execute();
  return await Promise.all(rows.map(async ({ number }) => JSON.stringify(await readVersion(db, number))));
}

/** Counts the versions of the programme that contain this text. */
const naming = async (name: string) => (await readAll()).filter((text) => text.includes(name)).length;

it('removes an erased person from the draft and from every published version', async () => {
  const { paperId, registrationId, second } = await aJointPaper('Erased work', {
    ...{ orcid: '0000-0003-1415-9269', second: '0000-0002-1694-233X' },
  });
  await placePaper(paperId, { day: '2026-01-30', from: '10:00', to: '11:00' });
  await publishProgramme(platform, by, now);
  const coAuthor = await aRegistration(platform, { email: second, proved: true });
  const [first] = await listDraftSessions(db);
  const { paperId: kept } = await anAcceptedPaper(platform, { title: 'Kept', authorName: 'Kept Author' });
  await addPaper(db, { sessionId: first?.id ?? '', paperId: kept, ...by }, now);
  await publishProgramme(platform, by, now);
  expect(await naming('Second of Erased work')).toBe(2);
  expect(await naming('Author of Erased work')).toBe(2);
  expect([await naming('0000-0003-1415-9269'), await naming('0000-0002-1694-233X')]).toEqual([2, 2]);
  await erase(coAuthor.id);
  expect([await naming('Second of Erased work'), await naming('Author of Erased work')]).toEqual([0, 2]);
  expect(JSON.stringify(await readPublished(db))).not.toContain('Second of Erased work');
  expect([await naming('0000-0003-1415-9269'), await naming('0000-0002-1694-233X')]).toEqual([2, 0]);
  await erase(registrationId);
  expect(await naming('0000-0003-1415-9269')).toBe(0);
  expect([await naming('Author of Erased work'), await naming('author-of-erased-work')]).toEqual([0, 0]);
  expect([await naming('Kept Author'), await naming('Amal Rivers')]).toEqual([1, (await readAll()).length]);
  expect((await listPeople(db)).map(({ name }) => name)).toContain(erasedName);
  expect(JSON.stringify(await listDraftSessions(db))).not.toMatch(/of Erased work/);
  expect(JSON.stringify(await listPeople(db))).not.toMatch(/of Erased work|of-erased-work/);
});

it('removes an erased author who was in the programme before their paper came into the session', async () => {
  const session = (await listDraftSessions(db)).find(({ people }) =>
    people.some(({ name }) => name === 'Amal Rivers'),
  );
  const author = await aRegistration(platform, { fullName: 'Amal Rivers', proved: true });
  const { email } = author.form;
  const { paperId } = await anAcceptedPaper(platform, {
    email,
    title: 'Of rivers',
    authorName: 'Amal Rivers',
  });
  await addPaper(db, { sessionId: session?.id ?? '', paperId, ...by }, now);
  await publishProgramme(platform, by, now);
  await erase(author.id);
  expect([await naming('Amal Rivers'), await naming('amal')]).toEqual([0, 0]);
  expect(JSON.stringify(await listPeople(db))).not.toMatch(/Amal Rivers/);
});
