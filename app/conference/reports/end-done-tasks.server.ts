import type { WithSettings } from '#conference/edition/settings.ts';
import { endDoneTasks, listTaskAssignments } from '#conference/organiser/tasks/assign-task.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { readOpenWork } from './read-open-work.server.ts';

/** Ends the assignments of tasks of the overview for which nothing is left to do. */
export async function endTasksWithoutWork(
  platform: Pick<Platform, 'db' | 'secrets'> & WithSettings,
  now: Date,
): Promise<void> {
  const assigned = await listTaskAssignments(platform.db);
  if (assigned.length === 0) return;
  const { counts } = await readOpenWork(platform, now);
  const open = new Map<string, number>(Object.entries(counts));
  const done = assigned.filter(({ task }) => !open.get(task));
  await endDoneTasks(
    platform.db,
    done.map(({ task }) => task),
  );
}
