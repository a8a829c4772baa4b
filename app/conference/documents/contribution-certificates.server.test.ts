import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { checkIn } from '#conference/door/check-in.server.ts';
import { findContributions } from '#conference/papers/contributions.server.ts';
import { withdrawPaper } from '#conference/papers/submitting/submit-paper.server.ts';
import type { DocumentData } from '#platform/documents/document.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { findHolders } from '#tests/find-holders.ts';
import { aContribution, anAcceptedPaper, aPaper, aReview, aReviewer } from '#tests/papers.ts';
import { aPlatform } from '#tests/platform.ts';
import { listIssued } from './desk/list-issued.server.ts';
import type { DocumentKind } from './document-kind.ts';
import { issueDocument } from './issue-document.server.ts';
import { openOwnDocument, readOffers } from './open-document.server.ts';

const platform = await aPlatform();
const { db } = platform;
const beforeConference = new Date('2026-01-10T08:00:00Z');
const duringConference = new Date('2026-01-27T08:00:00Z');
const afterConference = new Date('2026-01-31T08:00:00Z');
const { id: organiserId } = await anOrganiser(platform, { roles: ['programme', 'registrar'] });
const requestId = 'a-request';

async function aPerson(fullName: string, { proved = true, attends = true } = {}) {
  const { id, form } = await aRegistration(platform, { fullName, paid: true, proved });
  if (attends) await checkIn(db, { registrationId: id, organiserId, requestId }, duringConference);
  return { id, email: form.email };
}

async function offersOf(id: string, at: Date) {
  const offers = new Map((await readOffers(platform, id, at)).map(({ kind, offer }) => [kind, offer.state]));
  return [offers.get('presentation-certificate'), offers.get('reviewer-certificate')];
}

async function issue(registrationId: string, kind: DocumentKind = 'presentation-certificate') {
  const issuing = { registrationId, kind, by: { actor: 'system', requestId } } as const;
  return await issueDocument(platform, issuing, afterConference);
}

/** Opens a document for its participant. Returns the data that its template gets. */
async function open(registrationId: string, kind: DocumentKind, at = afterConference) {
  let given: DocumentData | undefined;
  const documents: typeof platform.documents = {
    ...platform.documents,
    render: async (asker, document) => {
      given = document.data;
      return await platform.documents.render(asker, document);
    },
  };
  const opened = await openOwnDocument({ ...platform, documents }, { registrationId, kind, requestId }, at);
  if (!opened.ok) throw new Error(opened.reason);
  return { data: JSON.parse(JSON.stringify(given)), missing: opened.file.missing };
}

const endsOf = async (registrationId: string) =>
  (
    await db
      .selectFrom('participant_document')
      .select('ended_because')
      .where('registration_id', '=', registrationId)
      .where('kind', '=', 'presentation-certificate')
      .orderBy('issued_at')
      .orderBy(sql`ended_at is null`)
      .execute()
  ).map(({ ended_because }) => ended_because);

it('offers the certificates after the conference, only to people who presented or reviewed', async () => {
  const person = await aPerson('Mira Çelik');
  expect(await offersOf(person.id, afterConference)).toEqual(['no-accepted-work', 'no-review']);
  // A paper that is not accepted yet and a review that is only a draft give no certificate.
  await aPaper(platform, { email: person.email });
  expect(await offersOf(person.id, afterConference)).toEqual(['no-accepted-work', 'no-review']);
  await aContribution(platform, { email: person.email, organiserId });
  expect(await offersOf(person.id, beforeConference)).toEqual(['from', 'from']);
  expect(await offersOf(person.id, afterConference)).toEqual(['ready', 'ready']);

  const absent = await aPerson('Bo Absent', { attends: false });
  await aContribution(platform, { email: absent.email, organiserId });
  expect(await offersOf(absent.id, afterConference)).toEqual(['not-attended', 'ready']);

  // The mailbox must be proved, because anybody can type the address of a reviewer.
  const stranger = await aPerson('Ada Stranger', { proved: false });
  const { paperId } = await aContribution(platform, { email: stranger.email, organiserId });
  expect(await offersOf(stranger.id, afterConference)).toEqual(['no-accepted-work', 'no-review']);
  await db.updateTable('paper').set({ registration_id: stranger.id }).where('id', '=', paperId).execute();
  expect(await offersOf(stranger.id, afterConference)).toEqual(['ready', 'no-review']);
});

it('issues certificates to confirmed co-authors, too, and ends the certificate of a co-author who declines later', async () => {
  const person = await aPerson('Kwame Mensah');
  const unproved = await aPerson('Unproved Co-author', { proved: false });
  const coAuthors = [person, unproved].map(({ email }) => ({ name: 'A co-author', email }));
  const author = await aPerson('Ines Author');
  const work = await anAcceptedPaper(platform, { email: author.email, title: 'A joint work', coAuthors });
  expect(await offersOf(person.id, afterConference)).toEqual(['no-accepted-work', 'no-review']);
  const answer = (confirmed_at: Date | null) =>
    db
      .updateTable('paper_co_author')
      .set({ confirmed_at, declined_at: confirmed_at ? null : afterConference })
      .where('paper_id', '=', work.paperId)
      .execute();
  await answer(beforeConference);
  expect(await offersOf(person.id, afterConference)).toEqual(['ready', 'no-review']);
  expect(await offersOf(unproved.id, afterConference)).toEqual(['no-accepted-work', 'no-review']);
  expect((await open(person.id, 'presentation-certificate')).data.items).toMatchObject([
    { holder: { name: 'Kwame Mensah' }, works: ['A joint work'] },
  ]);
  expect(await issue(author.id)).toMatchObject({ ok: true });
  await answer(null);
  expect([await endsOf(person.id), await endsOf(author.id)]).toEqual([['not-accepted'], [null]]);
  await answer(beforeConference);
  expect(await issue(person.id)).toMatchObject({ ok: true });
  await withdrawPaper(db, { ...work, requestId }, afterConference);
  expect(await endsOf(person.id)).toEqual(['not-accepted', 'not-accepted']);
});

it('shows the titles of the accepted works, and the number of the reviewed works but not their titles', async () => {
  const person = await aPerson('أمل الحسن');
  await aContribution(platform, { email: person.email, organiserId, title: 'Ponts et ⵜ puits' });
  await anAcceptedPaper(platform, { email: person.email, title: 'नदी पर शान्ति' });
  const presented = await open(person.id, 'presentation-certificate');
  expect(presented.data.items).toMatchObject([
    { holder: { name: 'أمل الحسن' }, works: ['Ponts et ⵜ puits', 'नदी पर शान्ति'] },
  ]);
  expect(presented.missing).toEqual(['ⵜ']);
  const reviewed = await open(person.id, 'reviewer-certificate');
  expect(reviewed.data.items).toMatchObject([{ reviews: 1 }]);
  expect(JSON.stringify(reviewed.data)).not.toContain('Water between two villages');
  // One more review makes the certificate outdated.
  const { paperId } = await aPaper(platform);
  const { id: reviewerId } = await db
    .selectFrom('reviewer')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow();
  await aReview(platform, { paperId, reviewerId, organiserId });
  expect((await open(person.id, 'reviewer-certificate')).data.items).toMatchObject([{ reviews: 2 }]);
});

it('adds a stamp for the talk to the peace passport of a presenter, but only after the conference', async () => {
  const steps = async (id: string, at: Date) => {
    const { data } = await open(id, 'peace-passport', at);
    return data.items[0].stamps.map(({ step, day }: { step: string; day: string }) => [step, day]);
  };
  const presenter = await aPerson('Ines Ferreira');
  await anAcceptedPaper(platform, { email: presenter.email });
  expect(await steps(presenter.id, duringConference)).not.toContainEqual(['talk', expect.anything()]);
  expect((await steps(presenter.id, afterConference)).at(-1)).toEqual(['talk', '26–30 January 2026']);
  const listener = await aPerson('Noam Cohen');
  expect((await steps(listener.id, afterConference)).map(([step]: string[]) => step)).not.toContain('talk');
});

it('ends a certificate when a work on it is withdrawn or rejected; a new certificate names the remaining works', async () => {
  const person = await aPerson('Sukarno');
  const first = await anAcceptedPaper(platform, { email: person.email, title: 'First work' });
  const second = await anAcceptedPaper(platform, { email: person.email, title: 'Second work' });
  expect(await issue(person.id)).toMatchObject({ ok: true });
  await withdrawPaper(db, { ...first, requestId }, afterConference);
  expect(await endsOf(person.id)).toEqual(['not-accepted']);
  expect((await open(person.id, 'presentation-certificate')).data.items).toMatchObject([
    { works: ['Second work'] },
  ]);
  await db.updateTable('paper').set({ state: 'rejected' }).where('id', '=', second.paperId).execute();
  expect(await endsOf(person.id)).toEqual(['not-accepted', 'not-accepted']);
  expect(await issue(person.id)).toEqual({ ok: false, reason: 'no-accepted-work' });
});

it('issues no certificate for a work that is withdrawn at the same moment', async () => {
  const person = await aPerson('Mei Tan');
  const { paperId } = await anAcceptedPaper(platform, { email: person.email });
  let issuing: ReturnType<typeof issue> | undefined;
  await db.transaction().execute(async (tx) => {
    const withdrawn = { state: 'withdrawn', withdrawn_at: afterConference } as const;
    await tx.updateTable('paper').set(withdrawn).where('id', '=', paperId).execute();
    // The withdrawal is not committed yet, so the work still counts as accepted here. Without the lock, the certificate
    // would be issued now, and the withdrawal would not end it.
    expect((await findContributions(db, [person.id])).get(person.id)?.works).toHaveLength(1);
    issuing = issue(person.id);
    await aWaitForALock();
  });
  expect(await issuing).toEqual({ ok: false, reason: 'no-accepted-work' });
  expect(await endsOf(person.id)).toEqual([]);
});

/** Waits until a transaction of this database waits for a lock. */
async function aWaitForALock() {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
    await setTimeout(20);
  }
}

it('shows the state of each certificate in the list of the desk', async () => {
  const presenter = await aPerson('List Presenter');
  await anAcceptedPaper(platform, { email: presenter.email });
  const reviewer = await aPerson('List Reviewer');
  const { id: reviewerId } = await aReviewer(platform, { organiserId, email: reviewer.email });
  await aReview(platform, { paperId: (await aPaper(platform)).paperId, reviewerId, organiserId });
  await aPerson('List Nobody');
  const find = async (search: Record<string, string>, at: Date) => {
    const rows = await findHolders(platform, { text: 'List', ...search }, at);
    return rows.map(({ fullName, cells }) => [
      fullName,
      cells.get('presentation-certificate')?.state,
      cells.get('reviewer-certificate')?.state,
    ]);
  };
  expect(await find({}, beforeConference)).toEqual([
    ['List Nobody', 'none', 'none'],
    ['List Presenter', 'not-due', 'none'],
    ['List Reviewer', 'none', 'not-due'],
  ]);
  const [notDue, notIssued, outdated] = ['not-due', 'not-issued', 'outdated'].map((documentState) => ({
    documentState,
    document: 'presentation-certificate',
  }));
  const due = ['List Presenter', 'not-issued', 'none'];
  expect(await find(notDue ?? {}, beforeConference)).toEqual([['List Presenter', 'not-due', 'none']]);
  expect(await find(notIssued ?? {}, afterConference)).toEqual([due]);
  expect(
    await find({ documentState: 'not-issued', document: 'reviewer-certificate' }, afterConference),
  ).toEqual([['List Reviewer', 'none', 'not-issued']]);
  await issue(presenter.id);
  expect(await find(outdated ?? {}, afterConference)).toEqual([]);
  await anAcceptedPaper(platform, { email: presenter.email, title: 'Another work' });
  expect(await find(outdated ?? {}, afterConference)).toEqual([['List Presenter', 'outdated', 'none']]);
  expect((await listIssued(platform, presenter.id, afterConference))?.outdated).toMatchObject([
    { kind: 'presentation-certificate' },
  ]);
});
