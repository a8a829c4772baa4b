import { randomUUID } from 'node:crypto';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { listAcceptedPapers } from '#conference/papers/accepted-papers.server.ts';
import { registrations } from '#conference/registration/registrations.server.ts';
import { anyOf } from '#platform/database/any-of.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { findAuthorLinks, linkAuthors } from './draft/add-author-to-people.server.ts';
import { readDraftDocument } from './draft/read-draft.server.ts';
import { concernsVisitors, listChanges, type SessionChange } from './list-changes.ts';
import { lockProgramme } from './lock-programme.server.ts';
import { type ProgrammeDocument, programmeDocumentSchema } from './programme-document.ts';
import { addVersion, readPublished } from './published.server.ts';

type By = { organiserId: string; requestId: string };
type Published = { ok: true; number: number; told: number } | { ok: false; reason: 'nothing-changed' };

/**
 * Publishes the draft as a new version, and sends one mail to each participant whom it concerns:
 * - participants who have starred a session, if the session was removed or has another time, room or format now,
 * - participants who take part in a changed session, or have a paper in it.
 * Refuses a draft without changes, so that a form that is sent twice publishes once.
 * See docs/decisions/044-the-programme.md.
 */
export async function publishProgramme(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  by: By,
  now: Date,
): Promise<Published> {
  return await db.transaction().execute(async (tx) => {
    await lockProgramme(tx, now);
    await linkAuthors(tx);
    const before = await readPublished(tx);
    const document = await readDraftDocument(tx);
    const changes = listChanges(before?.document, document);
    if (before && isSame(before.document, document)) return { ok: false, reason: 'nothing-changed' };
    const number = await addVersion(tx, { document, publishedBy: by.organiserId }, now);
    const concerned = await findConcerned(tx, changes, [...(before ? [before.document] : []), document]);
    for (const [registrationId, sessionIds] of concerned) {
      const id = randomUUID();
      await tx
        .insertInto('programme_notice')
        .values({ id, version: number, registration_id: registrationId, session_ids: [...sessionIds] })
        .execute();
      await queueMail(tx, jobs, { kind: 'programme-changed', subjectId: id, registrationId });
    }
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'programme.published',
      subject: 'programme',
      detail: { version: number, changes: changes.length, mails: concerned.size },
    });
    return { ok: true, number, told: concerned.size };
  });
}

/**
 * Plans a publication: the number of the version, the sessions that change, and how many people get a mail. Returns
 * undefined if nothing has changed.
 */
export async function planPublication(db: Database) {
  const before = await readPublished(db);
  const document = await readDraftDocument(db);
  if (before && isSame(before.document, document)) return undefined;
  const changes = listChanges(before?.document, document);
  const concerned = await findConcerned(db, changes, [...(before ? [before.document] : []), document]);
  return { number: (before?.number ?? 0) + 1, changes, mails: concerned.size };
}

export type PublicationPlan = NonNullable<Awaited<ReturnType<typeof planPublication>>>;

/**
 * True if two documents have the same content. `parse` gives both the same order of fields, so that their texts can be
 * compared.
 */
function isSame(one: ProgrammeDocument, other: ProgrammeDocument): boolean {
  const write = (document: ProgrammeDocument) => JSON.stringify(programmeDocumentSchema.parse(document));
  return write(one) === write(other);
}

/**
 * Finds the active registrations that the changes concern. Returns for each registration the ids of its changed
 * sessions.
 */
async function findConcerned(
  db: Database,
  changes: readonly SessionChange[],
  documents: readonly ProgrammeDocument[],
) {
  const movedOrRemoved = changes.filter(concernsVisitors).map(({ sessionId }) => sessionId);
  const starred = await db
    .selectFrom('programme_star')
    .select(['registration_id', 'session_id'])
    .where('session_id', '=', anyOf(movedOrRemoved))
    .execute();
  const linked = await db
    .selectFrom('programme_person')
    .select(['slug', 'registration_id'])
    .where('registration_id', 'is not', null)
    .execute();
  const toLink = await findAuthorLinks(db);
  const people = [
    ...linked,
    ...toLink.map(({ slug, registrationId }) => ({ slug, registration_id: registrationId })),
  ];
  const changed = new Set(changes.map(({ sessionId }) => sessionId));
  // Includes people who took part in a session in the earlier version, but not in the new one.
  const speaking = documents
    .flatMap(({ sessions }) => sessions.filter(({ id }) => changed.has(id)))
    .flatMap((session) =>
      people
        .filter((person) => session.people.some(({ slug }) => slug === person.slug))
        .map(({ registration_id }) => ({ registration_id, session_id: session.id })),
    );
  const concerned = new Map<string, Set<string>>();
  const authors = await listAuthors(db, changed, documents);
  for (const { registration_id, session_id } of [...starred, ...speaking, ...authors]) {
    if (registration_id === null) continue;
    concerned.set(registration_id, (concerned.get(registration_id) ?? new Set()).add(session_id));
  }
  const active = await registrations(db)
    .where('id', '=', anyOf([...concerned.keys()]))
    .where('status', '=', 'active')
    .execute();
  return new Map([...concerned].filter(([id]) => active.some((one) => one.id === id)));
}

/** Lists the registrations of the authors whose papers are or were in changed sessions. */
async function listAuthors(
  tx: Database,
  changed: ReadonlySet<string>,
  documents: readonly ProgrammeDocument[],
) {
  const sessions = documents.flatMap((document) => document.sessions.filter(({ id }) => changed.has(id)));
  const papers = await listAcceptedPapers(
    tx,
    sessions.flatMap((session) => session.papers.map(({ id }) => id)),
  );
  return sessions.flatMap((session) =>
    papers
      .filter((paper) => session.papers.some(({ id }) => id === paper.id))
      .flatMap((paper) => paper.authors.map(({ registrationId }) => registrationId))
      .map((registration_id) => ({ registration_id, session_id: session.id })),
  );
}
