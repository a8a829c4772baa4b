import { type AcceptedPaper, listAcceptedPapers } from '#conference/papers/accepted-papers.server.ts';
import { listNoLongerAccepted, sendDecisions } from '#conference/papers/deciding/decide.server.ts';
import type { Author } from '#conference/papers/paper.ts';
import { withdrawPaper } from '#conference/papers/submitting/submit-paper.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { findPersonOf } from './draft/add-author-to-people.server.ts';
import { listDraftSessions, listPeople } from './draft/read-draft.server.ts';
import { lockProgramme } from './lock-programme.server.ts';
import { findConcerned, tellConcerned } from './notices/tell-concerned.server.ts';
import { findSessionOfPaper, type ProgrammeDocument } from './programme-document.ts';
import { addVersion, readPublished } from './published.server.ts';

type Store = Pick<Platform, 'db' | 'jobs'>;
type Withdrawal = { author: Author; paperId: string; requestId: string };

/**
 * Withdraws a paper, and at once takes it out of the draft and of what visitors see of the programme: publishes a version
 * without it. Its authors leave its session, unless they present another paper there. A session that is then without
 * papers and people leaves, too, with its stars. Mails who starred the session, and everybody who takes part in it.
 * Marks the session for the desk. Returns false as `withdrawPaper` does.
 */
export async function withdrawPresentedPaper(
  { db, jobs }: Store,
  withdrawal: Withdrawal,
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const presented = await findPresented(tx, [withdrawal.paperId], now);
    if (!(await withdrawPaper(tx, withdrawal, now))) return false;
    for (const one of presented) await leaveProgramme({ db: tx, jobs }, one, now);
    return true;
  });
}

/**
 * Sends decisions as `sendDecisions` does. Papers that were accepted and are not any more leave the programme as withdrawn
 * ones do.
 */
export async function sendPaperDecisions(
  { db, jobs }: Store,
  sending: Parameters<typeof sendDecisions>[1],
  now: Date,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const presented = await findPresented(tx, await listNoLongerAccepted(tx, sending.seenAt), now);
    const count = await sendDecisions({ db: tx, jobs }, sending, now);
    for (const one of presented) await leaveProgramme({ db: tx, jobs }, one, now);
    return count;
  });
}

type Presented = {
  paper: AcceptedPaper;
  session: Awaited<ReturnType<typeof listDraftSessions>>[number] | undefined;
};

/** Finds accepted papers with their sessions in the draft. */
async function findPresented(tx: Database, paperIds: readonly string[], now: Date): Promise<Presented[]> {
  // Waits for a publication that runs at the same moment, because it could publish the papers again.
  await lockProgramme(tx, now);
  const sessions = await listDraftSessions(tx);
  return (await listAcceptedPapers(tx, paperIds)).map((paper) => ({
    paper,
    session: sessions.find(({ papers }) => papers.some(({ id }) => id === paper.id)),
  }));
}

/** Takes a paper, which is not accepted any more, out of the draft and of what visitors see of the programme. */
async function leaveProgramme({ db: tx, jobs }: Store, { paper, session }: Presented, now: Date) {
  if (session) await leaveDraft(tx, { paper, session }, now);
  const published = await readPublished(tx);
  const after = published && (await leaveDocument(tx, published.document, paper));
  if (!after) return;
  const versions = { before: published.document, after, withdrawn: paper };
  const concerned = await findConcerned(tx, versions);
  const version = await addVersion(tx, { document: after, publishedBy: null }, now);
  await tellConcerned(tx, jobs, { version, concerned });
  const gone = published.document.sessions.filter(({ id }) => !after.sessions.some((one) => one.id === id));
  await tx
    .deleteFrom('programme_star')
    .where('session_id', '=', anyOf(gone.map(({ id }) => id)))
    .execute();
}

/** Finds the people of the programme who speak in a session only because of this paper. */
async function findItsPeople(tx: Database, paper: AcceptedPaper, otherPapers: readonly string[]) {
  const people = await listPeople(tx);
  const peopleOf = ({ authors }: AcceptedPaper) =>
    authors.flatMap((author) => findPersonOf(people, author) ?? []);
  const others = (await listAcceptedPapers(tx, otherPapers)).flatMap(peopleOf);
  return peopleOf(paper).filter(({ id }) => !others.some((other) => other.id === id));
}

async function leaveDraft(
  tx: Database,
  { paper, session }: { paper: AcceptedPaper; session: NonNullable<Presented['session']> },
  now: Date,
) {
  const others = session.papers.flatMap(({ id }) => (id === paper.id ? [] : [id]));
  const people = await findItsPeople(tx, paper, others);
  await tx
    .deleteFrom('programme_session_person')
    .where('session_id', '=', session.id)
    .where('role', '=', 'speaker')
    .where('person_id', '=', anyOf(people.map(({ id }) => id)))
    .execute();
  await tx
    .updateTable('programme_session')
    .set({ lost_paper_at: now })
    .where('id', '=', session.id)
    .execute();
}

/** Returns a published document without a paper. Returns undefined if the paper is not in it. */
async function leaveDocument(
  tx: Database,
  document: ProgrammeDocument,
  paper: AcceptedPaper,
): Promise<ProgrammeDocument | undefined> {
  const session = findSessionOfPaper(document, paper.id);
  if (!session) return undefined;
  const papers = session.papers.filter(({ id }) => id !== paper.id);
  const leaving = await findItsPeople(
    tx,
    paper,
    papers.map(({ id }) => id),
  );
  const people = session.people.filter(
    ({ slug, role }) => role !== 'speaker' || !leaving.some((person) => person.slug === slug),
  );
  const stays = papers.length > 0 || people.length > 0;
  const sessions = document.sessions.flatMap((one) =>
    one.id !== session.id ? [one] : stays ? [{ ...one, papers, people }] : [],
  );
  const named = new Set(sessions.flatMap((one) => one.people.map(({ slug }) => slug)));
  return { ...document, people: document.people.filter(({ slug }) => named.has(slug)), sessions };
}

/** A query of the sessions of the draft that have lost a paper, and that the desk has not changed since then. */
export function sessionsWithLostPaper(db: Database) {
  return db
    .selectFrom('programme_session')
    .select(['id', 'lost_paper_at as at'])
    .where('lost_paper_at', 'is not', null)
    .where('removed_at', 'is', null);
}
