import type { ActName } from '#conference/audit/act-words.ts';
import { recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { listOrganisers } from '#conference/organiser/list-organisers.server.ts';
import { permissionsOf, type Role } from '#conference/organiser/organiser.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { EnquiryStatus } from './enquiry.ts';

type Handling = { enquiryId: string; organiserId: string; requestId: string };

/** The active organisers who may handle enquiries, by name. */
export async function listHandlers(db: Database): Promise<{ id: string; name: string }[]> {
  const organisers = await listOrganisers(db);
  return organisers
    .filter(({ isSuspended, roles }) => !isSuspended && roles.some(mayHandle))
    .map(({ id, name }) => ({ id, name }));
}

function mayHandle(role: Role): boolean {
  return permissionsOf[role].includes('enquiries.handle');
}

/**
 * Assigns an enquiry to an organiser, or to nobody (null). A new enquiry is in progress once it is assigned. Refuses an
 * organiser who may not handle enquiries.
 */
export async function assignEnquiry(
  db: Database,
  { enquiryId, assigneeId, organiserId, requestId }: Handling & { assigneeId: string | null },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'no-such-enquiry' | 'no-such-organiser' }> {
  return await db.transaction().execute(async (tx) => {
    if (assigneeId !== null && !(await listHandlers(tx)).some(({ id }) => id === assigneeId)) {
      return { ok: false, reason: 'no-such-organiser' };
    }
    const enquiry = await lock(tx, enquiryId);
    if (!enquiry) return { ok: false, reason: 'no-such-enquiry' };
    const status = assigneeId !== null && enquiry.status === 'new' ? 'in-progress' : enquiry.status;
    await tx
      .updateTable('enquiry')
      .set({ assignee_id: assigneeId, status, updated_at: now })
      .where('id', '=', enquiryId)
      .execute();
    await recordEnquiryAct(tx, 'enquiry.assigned', { enquiryId, organiserId, requestId }, { to: assigneeId });
    return { ok: true };
  });
}

/** Changes the status of an enquiry. */
export async function setEnquiryStatus(
  db: Database,
  { enquiryId, status, organiserId, requestId }: Handling & { status: EnquiryStatus },
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'no-such-enquiry' }> {
  return await db.transaction().execute(async (tx) => {
    const enquiry = await lock(tx, enquiryId);
    if (!enquiry) return { ok: false, reason: 'no-such-enquiry' };
    if (enquiry.status === status) return { ok: true };
    await tx.updateTable('enquiry').set({ status, updated_at: now }).where('id', '=', enquiryId).execute();
    const change = { from: enquiry.status, to: status };
    await recordEnquiryAct(tx, 'enquiry.status-changed', { enquiryId, organiserId, requestId }, change);
    return { ok: true };
  });
}

type Writing = Handling & { entryId: string; text: string };

/** Adds a note for the other organisers. Adding the same entry again changes nothing. */
export async function noteOnEnquiry(
  db: Database,
  writing: Writing,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'no-such-enquiry' }> {
  return await db.transaction().execute(async (tx) => {
    if (!(await lock(tx, writing.enquiryId))) return { ok: false, reason: 'no-such-enquiry' };
    if (await writeEntry(tx, 'note', writing, now)) await recordEnquiryAct(tx, 'enquiry.noted', writing, {});
    return { ok: true };
  });
}

/** Adds a reply, mails it to the sender and marks the enquiry as answered. Adding the same entry again sends nothing. */
export async function replyToEnquiry(
  { db, jobs }: { db: Database; jobs: Jobs },
  writing: Writing,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'no-such-enquiry' }> {
  return await db.transaction().execute(async (tx) => {
    const enquiry = await lock(tx, writing.enquiryId);
    if (!enquiry) return { ok: false, reason: 'no-such-enquiry' };
    if (!(await writeEntry(tx, 'reply', writing, now))) return { ok: true };
    await queueMail(tx, jobs, { kind: 'enquiry-reply', subjectId: writing.entryId });
    await tx
      .updateTable('enquiry')
      .set({ status: 'answered', updated_at: now, assignee_id: enquiry.assignee_id ?? writing.organiserId })
      .where('id', '=', writing.enquiryId)
      .execute();
    await recordEnquiryAct(tx, 'enquiry.replied', writing, {});
    return { ok: true };
  });
}

async function lock(tx: Database, enquiryId: string) {
  const enquiry = tx.selectFrom('enquiry').select(['status', 'assignee_id']).where('id', '=', enquiryId);
  return await enquiry.forUpdate().executeTakeFirst();
}

/** Returns false if the entry exists already. */
async function writeEntry(
  tx: Database,
  kind: 'note' | 'reply',
  writing: Writing,
  now: Date,
): Promise<boolean> {
  const { entryId, enquiryId, organiserId, text } = writing;
  const written = await tx
    .insertInto('enquiry_entry')
    .values({ id: entryId, enquiry_id: enquiryId, kind, written_by: organiserId, text, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
}

async function recordEnquiryAct(
  tx: Database,
  action: ActName,
  { enquiryId, organiserId, requestId }: Handling,
  detail: Record<string, string | null>,
) {
  await recordAct(tx, {
    actor: 'organiser',
    actorId: organiserId,
    action,
    subject: 'enquiry',
    subjectId: enquiryId,
    requestId,
    detail,
  });
}
