import {
  findRoom,
  findSessionOfPaper,
  type ProgrammeDocument,
  type PublishedSession,
} from './programme-document.ts';

type Place = { startsAt: string; endsAt: string; room: string | undefined };
type Named = { sessionId: string; slug: string; title: string };
type Difference = 'time' | 'room' | 'format' | 'places' | 'people' | 'papers' | 'languages' | 'text';

export type SessionChange =
  | (Named & { kind: 'added' })
  | (Named & { kind: 'removed' })
  | (Named & { kind: 'changed'; what: Difference[]; before: Place; after: Place });

/**
 * Lists the changes between two programmes, in the order of the later programme's sessions. Removed sessions come last.
 */
export function listChanges(
  before: ProgrammeDocument | undefined,
  after: ProgrammeDocument,
): SessionChange[] {
  const known = before?.sessions ?? [];
  const changes = after.sessions.flatMap((session): SessionChange[] => {
    const { id: sessionId, slug, title } = session;
    const old = known.find((one) => one.id === sessionId);
    if (!before || !old) return [{ sessionId, slug, title, kind: 'added' }];
    const what = differences(old, session);
    if (what.length === 0) return [];
    const place = (document: ProgrammeDocument, { startsAt, endsAt, room }: PublishedSession) => ({
      startsAt,
      endsAt,
      room: findRoom(document, room)?.name,
    });
    return [
      {
        sessionId,
        slug,
        title,
        kind: 'changed',
        what,
        before: place(before, old),
        after: place(after, session),
      },
    ];
  });
  const removed = known
    .filter(({ id }) => !after.sessions.some((session) => session.id === id))
    .map(({ id, slug, title }): SessionChange => ({ sessionId: id, slug, title, kind: 'removed' }));
  return [...changes, ...removed];
}

function differences(old: PublishedSession, session: PublishedSession) {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const isSame = {
    time: old.startsAt === session.startsAt && old.endsAt === session.endsAt,
    room: old.room === session.room,
    format: old.format === session.format,
    places: old.places === session.places,
    people: same(old.people, session.people),
    papers: same(old.papers, session.papers),
    languages: old.language === session.language && same(old.interpretedInto, session.interpretedInto),
    text: same(
      [old.title, old.abstract, old.kind, old.theme],
      [session.title, session.abstract, session.kind, session.theme],
    ),
  };
  const names = ['time', 'room', 'format', 'places', 'people', 'papers', 'languages', 'text'] as const;
  return names.filter((name) => !isSame[name]);
}

const placeDifferences: readonly Difference[] = ['time', 'room', 'format'];

/**
 * True if people who planned to come must know of a change: the session was removed, or its time, room or format
 * changed.
 */
export function concernsVisitors(change: SessionChange): boolean {
  if (change.kind === 'added') return false;
  return change.kind === 'removed' || change.what.some((one) => placeDifferences.includes(one));
}

/**
 * Lists the papers that are presented at another time, in another room or in another form than before, those that are
 * new in the programme, and those that left it. Each with the ids of the sessions in which it was or is now.
 */
export function listMovedPapers(
  before: ProgrammeDocument | undefined,
  after: ProgrammeDocument,
): { paperId: string; sessionIds: string[] }[] {
  const documents = before ? [before, after] : [after];
  const ids = documents.flatMap(({ sessions }) =>
    sessions.flatMap(({ papers }) => papers.map(({ id }) => id)),
  );
  return [...new Set(ids)].flatMap((paperId) => {
    const [old, session] = [
      before && findSessionOfPaper(before, paperId),
      findSessionOfPaper(after, paperId),
    ];
    const isSame =
      old !== undefined &&
      session !== undefined &&
      differences(old, session).every((one) => !placeDifferences.includes(one));
    return isSame ? [] : [{ paperId, sessionIds: [old, session].flatMap((one) => one?.id ?? []) }];
  });
}
