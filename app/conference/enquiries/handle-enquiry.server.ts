import type { Updateable } from 'kysely';
import type { ActName } from '#conference/audit/act-words.ts';
import { byOrganiser, recordAct } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import { listOrganisers } from '#conference/organiser/list-organisers.server.ts';
import { permissionsOf, type Role, roles } from '#conference/organiser/permissions.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { DB } from '#platform/database/database-types.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { isInScope } from './enquiries.server.ts';
import { type Assignee, type EnquiryScope, type EnquiryStatus, writeAssignee } from './enquiry.ts';

/** `scope`: the enquiries that the organiser may see. All other enquiries do not exist for them. */
type Handling = { enquiryId: string; organiserId: string; requestId: string; scope: EnquiryScope };
type Entry = Handling & { entryId: string; text: string };
type HandlingResult =
  | { ok: true }
  | { ok: false; reason: 'no-such-enquiry' }
  /**
   * Somebody else changed the enquiry after the form was opened. The result contains the present assignee and status
   * of the enquiry.
   */
  | ({ ok: false; reason: 'changed-meanwhile'; status: EnquiryStatus } & Assignee);

/** Lists the active organisers who are allowed to handle enquiries, sorted by name. */
export async function listHandlers(db: Database) {
  const organisers = await listOrganisers(db);
  return organisers
    .filter(({ isSuspended, roles }) => !isSuspended && roles.some(mayHandle))
    .map(({ id, name }) => ({ id, name }));
}

/** The roles whose organisers are allowed to handle enquiries. */
export const handlingRoles: readonly Role[] = roles.filter(mayHandle);

function mayHandle(role: Role): boolean {
  return permissionsOf[role].includes('enquiries.handle');
}

/**
 * Assigns an enquiry to an organiser, to a role, or to nobody. Assigning a new enquiry to an organiser sets its status
 * to `in-progress`. Refuses an organiser or a role without the permission to handle enquiries. Also refuses if the
 * assignee has changed since the form was opened.
 */
export async function assignEnquiry(
  db: Database,
  {
    assigneeId,
    assigneeRole = null,
    shown,
    ...handling
  }: Handling & Pick<Assignee, 'assigneeId'> & Partial<Assignee> & { shown?: Assignee | undefined },
  now: Date,
): Promise<HandlingResult | { ok: false; reason: 'no-such-organiser' }> {
  const isRefused =
    (assigneeRole !== null && !mayHandle(assigneeRole)) ||
    (assigneeId !== null && !(await listHandlers(db)).some(({ id }) => id === assigneeId));
  if (isRefused) return { ok: false, reason: 'no-such-organiser' };
  const wanted = writeAssignee({ assigneeId, assigneeRole });
  return await changeEnquiry(db, handling, async (tx, { status, ...current }) => {
    const before = writeAssignee(current);
    if (shown !== undefined && writeAssignee(shown) !== before && wanted !== before) {
      return { ok: false, reason: 'changed-meanwhile', ...current, status };
    }
    const isTaken = assigneeId !== null && status === 'new';
    await updateEnquiry(
      tx,
      handling.enquiryId,
      {
        assignee_id: assigneeId,
        assigned_role: assigneeRole,
        status: isTaken ? 'in-progress' : status,
      },
      now,
    );
    const detail = { to: assigneeId, ...(assigneeRole !== null && { role: assigneeRole }) };
    await recordHandling(tx, 'enquiry.assigned', handling, detail);
    return { ok: true };
  });
}

/** Changes the status of an enquiry. Refuses if the status has changed since the form was opened. */
export async function setEnquiryStatus(
  db: Database,
  { status, shown, ...handling }: Handling & { status: EnquiryStatus; shown?: EnquiryStatus | undefined },
  now: Date,
): Promise<HandlingResult> {
  return await changeEnquiry(db, handling, async (tx, enquiry) => {
    if (enquiry.status === status) return { ok: true };
    if (shown !== undefined && shown !== enquiry.status) {
      return { ok: false, reason: 'changed-meanwhile', ...enquiry };
    }
    await updateEnquiry(tx, handling.enquiryId, { status }, now);
    await recordHandling(tx, 'enquiry.status-changed', handling, { from: enquiry.status, to: status });
    return { ok: true };
  });
}

/** Adds a note for the other organisers. Adding the same entry again changes nothing. */
export async function noteOnEnquiry(db: Database, entry: Entry, now: Date): Promise<HandlingResult> {
  return await changeEnquiry(db, entry, async (tx) => {
    if (await addEntry(tx, 'note', entry, now)) await recordHandling(tx, 'enquiry.noted', entry);
    return { ok: true };
  });
}

/**
 * Adds a reply, mails it and marks the enquiry as answered. If the enquiry is assigned to no organiser, assigns it to
 * the author. Adding the same entry again sends nothing.
 */
export async function replyToEnquiry(
  { db, jobs }: { db: Database; jobs: Jobs },
  entry: Entry,
  now: Date,
): Promise<HandlingResult> {
  return await changeEnquiry(db, entry, async (tx, enquiry) => {
    if (!(await addEntry(tx, 'reply', entry, now))) return { ok: true };
    await queueMail(tx, jobs, { kind: 'enquiry-reply', subjectId: entry.entryId });
    const assignee_id = enquiry.assigneeId ?? entry.organiserId;
    const change = { status: 'answered', assignee_id, assigned_role: null } as const;
    await updateEnquiry(tx, entry.enquiryId, change, now);
    await recordHandling(tx, 'enquiry.replied', entry);
    return { ok: true };
  });
}

/** Runs a change in a transaction that has locked the enquiry. Refuses if there is no such enquiry. */
async function changeEnquiry(
  db: Database,
  { enquiryId, scope }: Handling,
  change: (tx: Database, enquiry: Assignee & { status: EnquiryStatus }) => Promise<HandlingResult>,
): Promise<HandlingResult> {
  return await db.transaction().execute(async (tx) => {
    const enquiry = await tx
      .selectFrom('enquiry')
      .select(['status', 'assignee_id as assigneeId', 'assigned_role as assigneeRole'])
      .where('id', '=', enquiryId)
      .where(isInScope(scope))
      .forUpdate()
      .executeTakeFirst();
    if (!enquiry) return { ok: false, reason: 'no-such-enquiry' };
    return await change(tx, enquiry);
  });
}

async function updateEnquiry(tx: Database, id: string, change: Updateable<DB['enquiry']>, now: Date) {
  await tx
    .updateTable('enquiry')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Adds an entry to an enquiry. Returns false if the entry exists already. */
async function addEntry(tx: Database, kind: 'note' | 'reply', entry: Entry, now: Date): Promise<boolean> {
  const { entryId: id, enquiryId: enquiry_id, organiserId: written_by, text } = entry;
  const added = await tx
    .insertInto('enquiry_entry')
    .values({ id, enquiry_id, kind, written_by, text, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

async function recordHandling(
  tx: Database,
  action: ActName,
  { enquiryId: subjectId, organiserId, requestId }: Handling,
  detail: Record<string, string | null> = {},
) {
  await recordAct(tx, {
    ...byOrganiser({ organiserId, requestId }),
    action,
    subject: 'enquiry',
    subjectId,
    detail,
  });
}
