import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { edition } from '#conference/edition/edition.server.ts';
import { notePaperDecisions } from '#conference/papers/deciding/decide.server.ts';
import { closeEdition } from '#conference/privacy/retention/close-edition.server.ts';
import { deleteDuePapers } from '#conference/privacy/retention/delete-papers.server.ts';
import { eraseRecords } from '#conference/privacy/retention/erase-records.server.ts';
import { listSessionsToSearch } from '#routes/public/search/list-sessions-to-search.server.ts';
import { anEmail, anOrganiser, aRegistration } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { anAcceptedPaper } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { saveSession } from './draft/change-session.server.ts';
import { importProgramme } from './draft/import-programme.server.ts';
import { placeSession } from './draft/place-session.server.ts';
import type { SessionForm } from './draft/programme-forms.ts';
import { listDraftSessions } from './draft/read-draft.server.ts';
import {
  sendPaperDecisions,
  sessionsWithLostPaper,
  withdrawPresentedPaper,
} from './leave-programme.server.ts';
import { publishProgramme } from './publish-programme.server.ts';
import { readPublished } from './published.server.ts';
import { addStars, listStars } from './stars.server.ts';

const platform = await aPlatform();
const { db } = platform;
const now = platform.now();
await importProgramme(db, edition, now);
const { id: organiserId } = await anOrganiser(platform, { roles: ['programme'] });
const by = { organiserId, requestId: 'a-request' };

/** An accepted paper with a co-author who has confirmed, but has no registration. */
async function aJointPaper(title: string) {
  const second = anEmail();
  const paper = await anAcceptedPaper(platform, {
    ...{ title, authorName: `Author of ${title}`, needs: ['online'] },
    coAuthors: [{ name: `Second of ${title}`, email: second }],
  });
  await db
    .updateTable('paper_co_author')
    .set({ confirmed_at: now })
    .where('paper_id', '=', paper.paperId)
    .execute();
  return { ...paper, second };
}

const form: SessionForm = {
  ...{ title: 'One well', abstract: 'Two villages.', kind: 'workshop', theme: '', language: 'en' },
  ...{ interpretedInto: [], format: 'online', room: '', places: '', joinLink: '' },
  ...{ day: '2026-01-29', from: '10:00', to: '11:00' },
};

async function aSessionOf(
  title: string,
  papers: readonly { paperId: string }[],
  parts: Partial<SessionForm> = {},
) {
  const people = papers.map(({ paperId }) => ({ authorId: paperId, role: 'speaker' as const }));
  const saving = { form: { ...form, title, ...parts }, people, papers: papers.map(({ paperId }) => paperId) };
  const saved = await saveSession(db, { ...saving, ...by }, now);
  if (!saved.ok) throw new Error(saved.reason);
  return saved.id;
}

/** Reads the mails to authors since the last call, sorted by recipient. */
async function readNewMails() {
  const rows = await db
    .selectFrom('mail')
    .select(['subject_id', 'kind'])
    .where('kind', 'in', ['paper-placed', 'programme-changed'])
    .where('state', '=', 'queued')
    .orderBy('queued_at')
    .execute();
  const mails = [];
  for (const { subject_id } of rows) mails.push(await receiveMail(platform, subject_id));
  return mails.flatMap((mail) => (mail ? [mail] : []));
}

const textOf = (mails: Awaited<ReturnType<typeof readNewMails>>, to: string) =>
  mails
    .filter((mail) => mail.to?.some(({ address }) => address === to))
    .map(({ text }) => (text ?? '').replaceAll(/\s+/g, ' '));

it('mails the author and the co-author when a paper gets a time, and again when its session moves', async () => {
  const paper = await aJointPaper('Joint work');
  const id = await aSessionOf('One well', [paper]);
  expect(await publishProgramme(platform, by, now)).toMatchObject({ ok: true, told: 2 });
  const first = await readNewMails();
  const place =
    'The programme now has your paper “Joint work”: Thursday 29 January 2026, 10:00 AM–11:00 AM (India Standard Time), online, in the session “One well”.';
  for (const to of [paper.author.email, paper.second]) {
    expect(textOf(first, to)).toEqual([expect.stringContaining(place)]);
    expect(textOf(first, to)).toEqual([expect.stringContaining('the link appears there 15 minutes before')]);
  }
  const moved = { id, room: '', day: '2026-01-30', from: '14:00', ...by };
  expect(await placeSession(db, moved, now)).toMatchObject({ ok: true });
  await publishProgramme(platform, by, now);
  const second = await readNewMails();
  for (const to of [paper.author.email, paper.second]) {
    expect(textOf(second, to)).toEqual([
      expect.stringContaining(
        'has changed. It is now: Friday 30 January 2026, 2:00 PM–3:00 PM (India Standard Time), online',
      ),
    ]);
  }
});

it('takes a withdrawn paper out of the published programme at once, with its session and its stars', async () => {
  const [paper, fan] = [await aJointPaper('Withdrawn work'), await aRegistration(platform)];
  const id = await aSessionOf('Only this', [paper], { from: '12:00', to: '13:00' });
  await publishProgramme(platform, by, now);
  await readNewMails();
  await addStars(db, { registrationId: fan.id, slugs: ['only-this', 'wells'] }, now);
  const numberBefore = (await readPublished(db))?.number ?? 0;
  // The desk has changed something else, and has not published it yet.
  const wells = (await listDraftSessions(db)).find(({ slug }) => slug === 'wells');
  await placeSession(
    db,
    { id: wells?.id ?? '', room: wells?.roomId ?? '', day: '2026-01-27', from: '15:00', ...by },
    now,
  );
  expect(await withdrawPresentedPaper(platform, { ...paper, requestId: 'a-request' }, now)).toBe(true);

  const published = await readPublished(db);
  expect(published?.number).toBe(numberBefore + 1);
  expect(published?.document.sessions.map(({ slug }) => slug)).not.toContain('only-this');
  expect(JSON.stringify(published?.document)).not.toMatch(/Withdrawn work/);
  const published2 = published?.document.sessions.find(({ slug }) => slug === 'wells');
  expect(published2?.startsAt).toBe('2026-01-27T05:00:00.000Z');
  expect((await listSessionsToSearch(platform)).map(({ title }) => title)).not.toContain('Only this');
  expect(await listStars(db, fan.id)).toEqual(['wells']);
  expect(await sessionsWithLostPaper(db).execute()).toEqual([{ id, at: now }]);

  const mails = await readNewMails();
  expect(textOf(mails, fan.form.email)).toEqual([
    expect.stringContaining('Only this: this session does not take place.'),
  ]);
  expect(textOf(mails, paper.second)).toEqual([
    expect.stringContaining('no longer has your paper “Withdrawn work”'),
  ]);

  // The next publication leaves the session out, too, and mails nobody about it again.
  await publishProgramme(platform, by, now);
  expect((await readPublished(db))?.document.sessions.map((one) => one.slug)).not.toContain('only-this');
  expect(textOf(await readNewMails(), paper.second)).toEqual([]);
  // A second click changes nothing.
  const { number } = (await readPublished(db)) ?? {};
  expect(await withdrawPresentedPaper(platform, { ...paper, requestId: 'a-request' }, now)).toBe(true);
  expect((await readPublished(db))?.number).toBe(number);
});

it('keeps a session that presents other papers, and tells those who starred it', async () => {
  const [gone, stays, fan] = [
    await aJointPaper('Goes away'),
    await aJointPaper('Stays here'),
    await aRegistration(platform),
  ];
  const id = await aSessionOf('Two works', [gone, stays], { from: '16:00', to: '17:00' });
  await publishProgramme(platform, by, now);
  await readNewMails();
  await addStars(db, { registrationId: fan.id, slugs: ['two-works'] }, now);
  await withdrawPresentedPaper(platform, { ...gone, requestId: 'a-request' }, now);
  const session = (await readPublished(db))?.document.sessions.find(({ slug }) => slug === 'two-works');
  expect(session?.papers.map(({ title }) => title)).toEqual(['Stays here']);
  expect(session?.people.map(({ slug }) => slug)).toEqual(['author-of-stays-here']);
  expect(textOf(await readNewMails(), fan.form.email)).toEqual([
    expect.stringContaining('The paper “Goes away” is not presented.'),
  ]);
  expect(await listStars(db, fan.id)).toEqual(['two-works']);

  // The task of the desk is done when an organiser has saved the session.
  const saved = {
    form: { ...form, title: 'Two works', from: '16:00', to: '17:00' },
    papers: [stays.paperId],
  };
  await saveSession(db, { id, ...saved, people: [], ...by }, now);
  expect((await sessionsWithLostPaper(db).execute()).map((one) => one.id)).not.toContain(id);
});

it('leaves a chair in the session, whose own paper leaves it', async () => {
  const paper = await aJointPaper('Chaired work');
  const people = [{ authorId: paper.paperId, role: 'chair' as const }];
  const place = { title: 'With a chair', from: '15:00', to: '16:00' };
  await saveSession(db, { form: { ...form, ...place }, people, papers: [paper.paperId], ...by }, now);
  await publishProgramme(platform, by, now);
  expect(await withdrawPresentedPaper(platform, { ...paper, requestId: 'a-request' }, now)).toBe(true);
  const chair = [{ name: 'Author of Chaired work', role: 'chair' }];
  const inDraft = (await listDraftSessions(db)).find(({ title }) => title === place.title);
  expect(inDraft?.people).toMatchObject(chair);
  const published = (await readPublished(db))?.document.sessions.find(({ title }) => title === place.title);
  expect(published?.people).toMatchObject([{ role: 'chair' }]);
});

it('takes papers that are accepted no longer out of the programme when the decisions are sent', async () => {
  const [gone, alone, stays] = [
    await aJointPaper('Decided again'),
    await aJointPaper('Decided alone'),
    await aJointPaper('Still accepted'),
  ];
  const places = [
    { from: '18:00', to: '19:00' },
    { from: '19:00', to: '20:00' },
  ];
  const first = await aSessionOf('Shared hour', [gone, stays], places[0]);
  const second = await aSessionOf('Lonely hour', [alone], places[1]);
  await publishProgramme(platform, by, now);
  await readNewMails();
  const decide = async (paperIds: string[], decision: 'rejected' | 'revise') =>
    await notePaperDecisions(db, { paperIds, decision, note: '', ...by }, now);
  await decide([gone.paperId], 'rejected');
  await decide([alone.paperId], 'revise');
  const titles = async () =>
    (await readPublished(db))?.document.sessions.flatMap(({ papers }) => papers.map(({ title }) => title));
  // A decision that was noted and not sent changes nothing.
  expect(await titles()).toEqual(
    expect.arrayContaining(['Decided again', 'Decided alone', 'Still accepted']),
  );

  expect(await sendPaperDecisions(platform, { seenAt: now, ...by }, now)).toBe(2);
  expect((await titles())?.filter((title) => /Decided|Still/.test(title))).toEqual(['Still accepted']);
  expect((await readPublished(db))?.document.sessions.map(({ slug }) => slug)).not.toContain('lonely-hour');
  const lost = (await sessionsWithLostPaper(db).execute()).map(({ id }) => id);
  expect(lost).toEqual(expect.arrayContaining([first, second]));
  expect(textOf(await readNewMails(), gone.second)).toEqual([
    expect.stringContaining('no longer has your paper “Decided again”'),
  ]);
  const { number } = (await readPublished(db)) ?? {};
  expect(await sendPaperDecisions(platform, { seenAt: now, ...by }, now)).toBe(0);
  expect((await readPublished(db))?.number).toBe(number);
});

it('removes papers with all their authors, and participants, from every version when the records are destroyed', async () => {
  const { paperId } = await aJointPaper('Old work');
  const person = await aRegistration(platform, { fullName: 'Presenter Of Old' });
  await aSessionOf('Long ago', [{ paperId }], { from: '20:00', to: '21:00' });
  await db
    .updateTable('programme_person')
    .set({ registration_id: person.id })
    .where('author_id', '=', paperId)
    .execute();
  for (const title of ['Once', 'Twice']) {
    await aSessionOf(title, [], { from: '21:00', to: '22:00' });
    await publishProgramme(platform, by, now);
  }
  const readVersions = async () =>
    (
      await sql<{ text: string; written: string }>`
        select document::text as text, xmin::text as written from programme_version order by number`.execute(
        db,
      )
    ).rows;
  const names = /Old work|Author of Old work|Second of Old work/;
  expect((await readVersions()).filter(({ text }) => names.test(text))).toHaveLength(2);
  const closedAt = new Date('2026-02-10T16:30:00Z');
  await closeEdition(db, by, closedAt);
  const destroyedAt = new Date('2034-02-09T18:30:00Z');
  await deleteDuePapers(platform, destroyedAt);
  const versions = await readVersions();
  expect(versions.filter(({ text }) => names.test(text))).toEqual([]);
  // People whom the desk has typed in have no record that could be destroyed.
  expect(versions.at(-1)?.text).toContain('Amal Rivers');
  expect(versions.at(-1)?.text).toContain('Long ago');

  await eraseRecords(platform, { limit: 100 }, destroyedAt);
  expect(await readVersions()).toEqual(versions);
});
