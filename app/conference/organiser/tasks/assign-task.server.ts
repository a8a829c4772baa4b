import { type Act, byOrganiser, recordAct, recordActs } from '#conference/audit/record-act.server.ts';
import { queueMail } from '#conference/mails/queue-mail.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { hasPermission } from '../has-permission.server.ts';
import { may, type Permission, type Role } from '../permissions.ts';
import type { TaskAssignment } from './task-assignment.ts';

type By = { organiserId: string; requestId: string };

type Assigned = {
  task: string;
  /** What the overview calls the task. */
  title: string;
  needs: readonly Permission[];
  organiserId: string;
  day: string;
  by: By;
};

/** Lists the tasks that are assigned to organisers who are not suspended. */
export async function listTaskAssignments(db: Database): Promise<TaskAssignment[]> {
  return await db
    .selectFrom('task_assignment')
    .innerJoin('organiser', 'organiser.id', 'organiser_id')
    .select(['task', 'organiser_id as organiserId', 'organiser.name', 'day'])
    .where('suspended_at', 'is', null)
    .orderBy('day')
    .execute();
}

/**
 * Assigns a task to an organiser until a day, instead of whoever had it before. Mails the organiser, unless they assign
 * it to themselves or only the day changes. Refuses if they do not have all permissions for the task.
 */
export async function assignTask(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  { by, ...assigned }: Assigned,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: 'may-not' }> {
  const { task, organiserId, day, needs } = assigned;
  return await db.transaction().execute(async (tx) => {
    // A suspension of the organiser waits until this has committed, and then ends the assignment.
    await tx.selectFrom('organiser').select('id').where('id', '=', organiserId).forShare().execute();
    for (const permission of needs) {
      if (!(await hasPermission(tx, organiserId, permission))) return { ok: false, reason: 'may-not' };
    }
    const before = await tx
      .selectFrom('task_assignment')
      .select(['id', 'organiser_id', 'day'])
      .where('task', '=', task)
      .forUpdate()
      .executeTakeFirst();
    if (before?.organiser_id === organiserId && before.day === day) return { ok: true };
    const values = {
      title: assigned.title,
      needs: [...needs],
      organiser_id: organiserId,
      assigned_by: by.organiserId,
      day,
      assigned_at: now,
    };
    // Another person gets a new row, so that a waiting mail to the person before is not needed any more.
    if (before && before.organiser_id !== organiserId)
      await tx.deleteFrom('task_assignment').where('id', '=', before.id).execute();
    const { id } = await tx
      .insertInto('task_assignment')
      .values({ task, ...values })
      .onConflict((conflict) => conflict.column('task').doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow();
    if (before?.organiser_id !== organiserId && organiserId !== by.organiserId)
      await queueMail(tx, jobs, { kind: 'task-assigned', subjectId: id });
    const about = { subject: 'organiser', subjectId: organiserId, detail: { task, day } } as const;
    await recordAct(tx, { ...byOrganiser(by), ...about, action: 'task.assigned' });
    return { ok: true };
  });
}

/** Takes a task from the organiser who has it. Does nothing if nobody has it. */
export async function unassignTask(db: Database, { task, by }: { task: string; by: By }): Promise<void> {
  await db
    .transaction()
    .execute(
      async (tx) => await endAssignments(tx, [task], { ...byOrganiser(by), action: 'task.unassigned' }),
    );
}

/** Ends the assignments of tasks that are done. */
export async function endDoneTasks(db: Database, done: readonly string[]): Promise<void> {
  await db
    .transaction()
    .execute(async (tx) => await endAssignments(tx, done, { actor: 'system', action: 'task.done' }));
}

/** Ends the assignments for which an organiser lacks a permission with these roles. Nobody has a task without roles. */
export async function endAssignmentsOf(
  tx: Database,
  { organiserId, roles, by }: { organiserId: string; roles: readonly Role[]; by: Ended },
): Promise<void> {
  const own = await tx
    .selectFrom('task_assignment')
    .select(['task', 'needs'])
    .where('organiser_id', '=', organiserId)
    .execute();
  const lost = own.filter(({ needs }) => !needs.every((one) => may({ roles }, one as Permission)));
  await endAssignments(
    tx,
    lost.map(({ task }) => task),
    { ...by, action: 'task.unassigned' },
  );
}

type Ended = Pick<Act, 'actor' | 'actorId' | 'requestId'>;

async function endAssignments(
  tx: Database,
  tasks: readonly string[],
  act: Ended & Pick<Act, 'action'>,
): Promise<void> {
  if (tasks.length === 0) return;
  const ended = await tx
    .deleteFrom('task_assignment')
    .where('task', 'in', [...tasks])
    .returning(['task', 'organiser_id'])
    .execute();
  await recordActs(
    tx,
    ended.map(({ task, organiser_id }): Act => {
      return { ...act, subject: 'organiser', subjectId: organiser_id, detail: { task } };
    }),
  );
}
