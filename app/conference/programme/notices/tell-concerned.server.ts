import { randomUUID } from 'node:crypto';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import {
  type AcceptedPaper,
  listAcceptedPapers,
  type PaperAuthor,
} from '#conference/papers/accepted-papers.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { findAuthorLinks } from '../draft/add-author-to-people.server.ts';
import { concernsVisitors, listChanges, listMovedPapers } from '../list-changes.ts';
import type { ProgrammeDocument } from '../programme-document.ts';

/** Whom a new version of the programme concerns. */
type Concerned = {
  /** The ids of the changed sessions of each registration. */
  participants: ReadonlyMap<string, ReadonlySet<string>>;
  /** The authors and confirmed co-authors of papers that have another time or room, or left the programme. */
  authors: readonly { paperId: string; author: PaperAuthor }[];
};

type Versions = {
  before: ProgrammeDocument | undefined;
  after: ProgrammeDocument;
  /** A paper that leaves the programme because it is not accepted any more. Who starred its session is told. */
  withdrawn?: Pick<AcceptedPaper, 'id' | 'authors'>;
};

/**
 * Finds the active registrations, and the authors of papers, that a new version of the programme concerns. An author who
 * is told about a paper is not told about its session a second time.
 */
export async function findConcerned(
  db: Database,
  { before, after, withdrawn }: Versions,
): Promise<Concerned> {
  const changes = listChanges(before, after);
  const changed = new Set(changes.map(({ sessionId }) => sessionId));
  const forStars = withdrawn ? changes : changes.filter(concernsVisitors);
  const starred = await db
    .selectFrom('programme_star')
    .select(['registration_id', 'session_id'])
    .where('session_id', '=', anyOf(forStars.map(({ sessionId }) => sessionId)))
    .execute();
  const signedUp = await db
    .selectFrom('session_place')
    .select(['registration_id', 'session_id'])
    .where('state', '<>', 'lapsed')
    .where('session_id', '=', anyOf(forStars.map(({ sessionId }) => sessionId)))
    .execute();
  // Includes people who took part in a session in the earlier version, but not in the new one.
  const sessions = [...(before ? [before] : []), after].flatMap((document) =>
    document.sessions.filter(({ id }) => changed.has(id)),
  );
  const people = await listLinkedPeople(db);
  const speaking = sessions.flatMap((session) =>
    people
      .filter((person) => session.people.some(({ slug }) => slug === person.slug))
      .map(({ registration_id }) => ({ registration_id, session_id: session.id })),
  );
  const papers = await listAcceptedPapers(
    db,
    sessions.flatMap((session) => session.papers.map(({ id }) => id)),
  );
  const presenting = sessions.flatMap((session) =>
    papers
      .filter((paper) => session.papers.some(({ id }) => id === paper.id))
      .flatMap((paper) => paper.authors.map(({ registrationId }) => registrationId))
      .map((registration_id) => ({ registration_id, session_id: session.id })),
  );
  const moved = listMovedPapers(before, after).flatMap(({ paperId, sessionIds }) =>
    [...papers, ...(withdrawn ? [withdrawn] : [])]
      .filter(({ id }) => id === paperId)
      .flatMap(({ authors }) => authors.map((author) => ({ paperId, author, sessionIds }))),
  );
  const participants = new Map<string, Set<string>>();
  for (const { registration_id, session_id } of [...starred, ...signedUp, ...speaking, ...presenting]) {
    const isToldAsAuthor = moved.some(
      ({ author, sessionIds }) =>
        author.registrationId === registration_id && sessionIds.includes(session_id),
    );
    if (registration_id === null || isToldAsAuthor) continue;
    participants.set(registration_id, (participants.get(registration_id) ?? new Set()).add(session_id));
  }
  const active = await registrations(db)
    .where('id', '=', anyOf([...participants.keys()]))
    .where('status', '=', 'active')
    .execute();
  return {
    participants: new Map([...participants].filter(([id]) => active.some((one) => one.id === id))),
    authors: moved,
  };
}

/** Lists the people of the programme with a registration, also those whom the next publication links to theirs. */
async function listLinkedPeople(db: Database) {
  const linked = await db
    .selectFrom('programme_person')
    .select(['slug', 'registration_id'])
    .where('registration_id', 'is not', null)
    .execute();
  const toLink = await findAuthorLinks(db);
  return [
    ...linked,
    ...toLink.flatMap(({ slug, registrationId }) =>
      registrationId === null ? [] : [{ slug, registration_id: registrationId }],
    ),
  ];
}

/** Counts the mails that `tellConcerned` queues. */
export function countMails({ participants, authors }: Concerned): number {
  return participants.size + authors.length;
}

/** Queues one mail to each participant whom a version concerns, and one for each paper to each of its authors. */
export async function tellConcerned(
  tx: Database,
  jobs: Pick<Jobs, 'enqueue'>,
  { version, concerned: { participants, authors } }: { version: number; concerned: Concerned },
): Promise<void> {
  for (const [registrationId, sessionIds] of participants) {
    const id = randomUUID();
    await tx
      .insertInto('programme_notice')
      .values({ id, version, registration_id: registrationId, session_ids: [...sessionIds] })
      .execute();
    await queueMail(tx, jobs, { kind: 'programme-changed', subjectId: id, registrationId });
  }
  for (const { paperId, author } of authors) {
    const id = randomUUID();
    await tx
      .insertInto('paper_notice')
      .values({ id, version, paper_id: paperId, author_id: author.id })
      .execute();
    await queueMail(tx, jobs, {
      kind: 'paper-placed',
      subjectId: id,
      ...(author.registrationId !== null && { registrationId: author.registrationId }),
    });
  }
}
