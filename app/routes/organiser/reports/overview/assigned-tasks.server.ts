import { dayAt, formatShortDay } from '#conference/edition/days.ts';
import { edition } from '#conference/edition/edition.server.ts';
import { listOrganisers } from '#conference/organiser/list-organisers.server.ts';
import type { Organiser } from '#conference/organiser/organiser.ts';
import { may, type Permission } from '#conference/organiser/permissions.ts';
import {
  assignTask,
  listTaskAssignments,
  unassignTask,
} from '#conference/organiser/tasks/assign-task.server.ts';
import { assignSchema } from '#conference/organiser/tasks/task-assignment.ts';
import type { OpenWork } from '#conference/reports/count-open-work.server.ts';
import { fieldText } from '#platform/forms/forms.server.ts';
import { redirectTo } from '#routes/forms/form-answers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { readFields, refuse } from '../../form/read-fields.server.ts';
import type { OrganiserForm } from '../../organiser-route.server.ts';
import { ruleByPath } from '../../rules.ts';
import { deskTasks } from './desk-tasks.server.ts';
import { type DescribedTask, maySee, type Task } from './tasks.ts';

export type AssignedTask = DescribedTask & {
  /** Who can do the task. Empty for a figure. */
  people: { value: string; label: string }[];
  assigned?: {
    organiserId: string;
    name: string;
    day: string;
    until: string;
    isLate: boolean;
    isMine: boolean;
  };
};

/** Adds to described tasks who has them and who could have them. The organiser's own tasks come first. */
export async function addAssignments(
  { db }: Pick<RouteContext, 'db'>,
  organiser: Organiser,
  described: readonly DescribedTask[],
  now: Date,
): Promise<AssignedTask[]> {
  const team = (await listOrganisers(db)).filter(({ isSuspended }) => !isSuspended);
  const assignments = await listTaskAssignments(db);
  const tasks = new Map<string, Task<keyof OpenWork>>(deskTasks(now).map((task) => [task.count, task]));
  const today = dayAt(now, edition.timeZone);
  return described
    .map((one): AssignedTask => {
      const task = tasks.get(one.task);
      const able = one.isDue && task ? team.filter((person) => mayDo(person, task)) : [];
      const given = assignments.find((assignment) => assignment.task === one.task);
      const people = able.map(({ id, name }) => ({ value: id, label: name }));
      // Nobody has a task whose permission they have lost.
      if (!given || !able.some(({ id }) => id === given.organiserId)) return { ...one, people };
      const { organiserId, name, day } = given;
      const until = formatShortDay(day);
      const isMine = organiserId === organiser.id;
      return { ...one, people, assigned: { organiserId, name, day, until, isLate: day < today, isMine } };
    })
    .toSorted(
      (one, other) => Number(other.assigned?.isMine ?? false) - Number(one.assigned?.isMine ?? false),
    );
}

function mayDo(person: Pick<Organiser, 'roles'>, task: Task<keyof OpenWork>): boolean {
  return may(person, 'overview.read') && maySee(person, task);
}

/** The permissions that an organiser needs for a task. */
function needsOf({ to, permission }: Task<keyof OpenWork>): Permission[] {
  const access = ruleByPath[to.split(/[?#]/)[0] ?? '']?.loader;
  const needed = Array.isArray(access) ? access : access === undefined ? [] : [access];
  return ['overview.read', ...(needed as Permission[]), ...(permission ? [permission] : [])];
}

const gone = 'This task is not there any more. Nothing was assigned.';

/** Finds the task of a form, if the organiser who sent it may see the task. */
function findTask({ context, organiser, form }: OrganiserForm) {
  const name = fieldText(form, 'task');
  const task = deskTasks(context.now()).find(({ count, isFigure }) => count === name && !isFigure);
  return task && maySee(organiser, task) ? task : undefined;
}

export async function assignFromForm(sent: OrganiserForm) {
  const { context, by, form } = sent;
  const task = findTask(sent);
  if (!task) return refuse(404, { message: gone });
  const intent = `assign-${task.count}`;
  const read = readFields(form, assignSchema, intent);
  if (!read.ok) return read.refusal;
  const now = context.now();
  const refuseField = (name: 'organiserId' | 'day', why: string) =>
    refuse(422, { errors: { [name]: why }, values: read.values, intent });
  if (read.data.day < dayAt(now, edition.timeZone))
    return refuseField('day', 'Please choose today or a later day.');
  const assigned = { task: task.count, title: task.label[1], needs: needsOf(task), ...read.data, by };
  const done = await assignTask(context, assigned, now);
  if (!done.ok)
    return refuseField('organiserId', 'This person may not do the task. Please choose somebody else.');
  return redirectTo(`/organiser#task-${task.count}`);
}

export async function unassignFromForm(sent: OrganiserForm) {
  const task = findTask(sent);
  if (!task) return refuse(404, { message: gone });
  await unassignTask(sent.context.db, { task: task.count, by: sent.by });
  return redirectTo(`/organiser#task-${task.count}`);
}
