import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { changeRoles, suspendOrganiser } from '#conference/organiser/change-organiser.server.ts';
import { endTasksWithoutWork } from '#conference/reports/end-done-tasks.server.ts';
import { requestContext } from '#platform/http/request-context.server.ts';
import { anOrganiser, aRegistration } from '#tests/factories.ts';
import { receiveMail } from '#tests/mails.ts';
import { aPlatform } from '#tests/platform.ts';
import { action, loader } from './overview.tsx';

const platform = await aPlatform();
const { db, clock } = platform;
const now = new Date('2026-01-10T08:00:00Z');
clock.now = now;
const owner = await anOrganiser(platform);
const finance = await anOrganiser(platform, { name: 'Farid Khan', roles: ['finance'] });
const door = await anOrganiser(platform, { name: 'Dora Door', roles: ['door'] });

async function send(as: { token: string }, fields?: Record<string, string>, query = '') {
  const request = new Request(`https://conference.example/organiser${query}`, {
    headers: { Cookie: `__Host-desk=${as.token}`, Origin: 'https://conference.example' },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });
  const context = new RouterContextProvider();
  context.set(requestContext, platform.request());
  return { request, url: new URL(request.url), context, params: {} } as never;
}

const post = async (as: { token: string }, fields: Record<string, string>) => {
  const answer = (await action(await send(as, fields))) as
    | Response
    | { data: { errors?: object; message?: string } };
  return answer instanceof Response
    ? answer.headers.get('location')
    : (answer.data.errors ?? answer.data.message);
};
const assign = async (as: { token: string }, organiserId: string, day: string, task = 'unpaid') =>
  await post(as, { intent: 'assign', task, organiserId, day });

/** Lists the tasks that an organiser sees, with who has them. */
const listFor = async (as: { token: string }, query?: string) =>
  (await loader(await send(as, undefined, query))).tasks.map(({ task, assigned }) =>
    assigned ? `${task}: ${assigned.name} ${assigned.until}${assigned.isLate ? ' late' : ''}` : task,
  );
const acts = async () =>
  await db
    .selectFrom('audit_entry')
    .select(['action', 'actor', 'subject_id', 'detail'])
    .where('action', 'like', 'task.%')
    .orderBy('id')
    .execute();

beforeAll(async () => {
  await aRegistration(platform, { now });
});

it('is given to somebody who may do the task, until a day that is not over, and they get one mail', async () => {
  expect(
    (await loader(await send(owner))).tasks.map(({ task, people }) => [
      task,
      people.map(({ label }) => label),
    ]),
  ).toEqual([
    ['unpaid', ['Farid Khan', 'Leela Raman']],
    ['registrations', []],
  ]);
  expect(await assign(owner, door.id, '2026-01-12')).toMatchObject({ organiserId: expect.any(String) });
  expect(await assign(owner, finance.id, '2026-01-09')).toMatchObject({ day: expect.any(String) });
  expect(await assign(owner, finance.id, '2026-01-12', 'registrations')).toMatch(/not there/);
  expect(await listFor(owner)).toEqual(['unpaid', 'registrations']);

  expect(await assign(owner, finance.id, '2026-01-12')).toBe('/organiser#task-unpaid');
  expect(await assign(owner, finance.id, '2026-01-11')).toBe('/organiser#task-unpaid');
  const { id } = await db.selectFrom('task_assignment').select('id').executeTakeFirstOrThrow();
  const mail = await receiveMail(platform, id, 'task-assigned');
  expect([mail?.to?.[0]?.address, mail?.subject]).toEqual([
    finance.email,
    expect.stringMatching(/^A task for you until 11 January 2026/),
  ]);
  expect(mail?.text).toContain('Leela Raman has assigned a task to you: registrations not paid in full.');
  expect(
    await db.selectFrom('mail').select('kind').where('kind', '=', 'task-assigned').execute(),
  ).toHaveLength(1);
  expect(await acts()).toEqual(
    ['2026-01-12', '2026-01-11'].map((day) => ({
      action: 'task.assigned',
      actor: 'organiser',
      subject_id: finance.id,
      detail: { task: 'unpaid', day },
    })),
  );
});

it('shows who has it, their own tasks to each, and a late one', async () => {
  expect(await listFor(owner)).toEqual(['unpaid: Farid Khan 11 Jan 2026', 'registrations']);
  expect(await listFor(owner, '?mine=yes')).toEqual([]);
  const setDay = async (day: string) => await db.updateTable('task_assignment').set({ day }).execute();
  await setDay('2026-01-09');
  expect(await listFor(finance, '?mine=yes')).toEqual(['unpaid: Farid Khan 9 Jan 2026 late']);
  await setDay('2026-01-11');
});

it('ends with the permission for it, with a suspension, by hand, and when nothing is left to do', async () => {
  const shown = { organiserId: finance.id, changedBy: owner.id };
  expect(await changeRoles(db, { ...shown, roles: ['finance', 'festival'] }, now)).toEqual({ ok: true });
  expect(await listFor(owner)).toEqual(['unpaid: Farid Khan 11 Jan 2026', 'registrations']);
  expect(await changeRoles(db, { ...shown, roles: ['festival'] }, now)).toEqual({ ok: true });
  expect(await listFor(owner)).toEqual(['unpaid', 'registrations']);

  expect(await changeRoles(db, { ...shown, roles: ['finance'] }, now)).toEqual({ ok: true });
  expect(await listFor(owner)).toEqual(['unpaid', 'registrations']);
  await assign(owner, finance.id, '2026-01-12');
  expect(await suspendOrganiser(db, shown, now)).toEqual({ ok: true });
  expect(await listFor(owner)).toEqual(['unpaid', 'registrations']);

  await assign(owner, owner.id, '2026-01-12');
  await endTasksWithoutWork(platform, now);
  expect(await listFor(owner)).toEqual(['unpaid: Leela Raman 12 Jan 2026', 'registrations']);
  await post(owner, { intent: 'unassign', task: 'unpaid' });
  expect(await listFor(owner)).toEqual(['unpaid', 'registrations']);

  await assign(owner, owner.id, '2026-01-12');
  await db.updateTable('registration').set({ status: 'withdrawn', withdrawn_at: now }).execute();
  await endTasksWithoutWork(platform, now);
  expect(await db.selectFrom('task_assignment').select('task').execute()).toEqual([]);
  expect((await acts()).slice(2).map(({ action, actor }) => `${action} by ${actor}`)).toEqual([
    'task.unassigned by organiser',
    'task.assigned by organiser',
    'task.unassigned by organiser',
    'task.assigned by organiser',
    'task.unassigned by organiser',
    'task.assigned by organiser',
    'task.done by system',
  ]);
});
