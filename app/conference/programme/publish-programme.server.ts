import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { linkAuthors } from './draft/add-author-to-people.server.ts';
import { readDraftDocument } from './draft/read-draft.server.ts';
import { listChanges } from './list-changes.ts';
import { lockProgramme } from './lock-programme.server.ts';
import { countMails, findConcerned, tellConcerned } from './notices/tell-concerned.server.ts';
import { type ProgrammeDocument, programmeDocumentSchema } from './programme-document.ts';
import { addVersion, readPublished } from './published.server.ts';

type By = { organiserId: string; requestId: string };
type Published = { ok: true; number: number; told: number } | { ok: false; reason: 'nothing-changed' };

/**
 * Publishes the draft as a new version, and sends one mail to each participant whom it concerns:
 * - participants who have starred a session or signed up for it, if the session was removed or has another time, room or format now,
 * - participants who take part in a changed session, or have a paper in it,
 * and one mail for each paper with its time and room to its author and co-authors, if these are new or have changed.
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
    const concerned = await findConcerned(tx, { before: before?.document, after: document });
    await tellConcerned(tx, jobs, { version: number, concerned });
    const told = countMails(concerned);
    await recordAct(tx, {
      ...byOrganiser(by),
      action: 'programme.published',
      subject: 'programme',
      detail: { version: number, changes: changes.length, mails: told },
    });
    return { ok: true, number, told };
  });
}

/**
 * Plans a publication: the number of the version, the sessions that change, and how many people get a mail. Returns
 * undefined if nothing has changed.
 */
export async function planPublication(db: Database) {
  const compared = await compareDraft(db);
  if (!compared) return undefined;
  const { before, document, changes } = compared;
  const concerned = await findConcerned(db, { before: before?.document, after: document });
  return { number: (before?.number ?? 0) + 1, changes, mails: countMails(concerned) };
}

/** Counts the sessions that have changed since the programme was last published. */
export async function countUnpublished(db: Database): Promise<number> {
  return (await compareDraft(db))?.changes.length ?? 0;
}

/** Compares the draft with the published programme. Returns undefined if they are the same. */
async function compareDraft(db: Database) {
  const before = await readPublished(db);
  const document = await readDraftDocument(db);
  if (before && isSame(before.document, document)) return undefined;
  return { before, document, changes: listChanges(before?.document, document) };
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
