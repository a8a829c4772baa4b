import type { Organiser } from '#conference/organiser/organiser.ts';
import { may, type Permission } from '#conference/organiser/permissions.ts';
import { mayOpen } from '../navigation.ts';

/** Something that somebody has to do. `count` is the name of its number. */
export type Task<Count extends string> = {
  count: Count;
  label: readonly [string, string];
  /** The address of the page for this task. Only organisers who may open that page see the task. */
  to: string;
  /** A permission that the organiser needs besides the one for the page. */
  permission?: Permission;
  /** True for a number that is not a task. Such a number is shown even if it is zero. */
  isFigure?: boolean;
};

export type DescribedTask = {
  label: string;
  note: string | undefined;
  number: number;
  isDue: boolean;
  to: string;
};

/** Describes the tasks that an organiser may see and that somebody has to do, with their numbers. */
export function describeTasks<Count extends string>(
  tasks: readonly Task<Count>[],
  organiser: Organiser,
  counts: Readonly<Record<Count, number>>,
  noteOn: (count: Count) => string | undefined = () => undefined,
): DescribedTask[] {
  return tasks
    .filter((task) => maySee(organiser, task))
    .filter(({ count, isFigure }) => isFigure || counts[count] > 0)
    .map(({ count, label: [one, several], to, isFigure = false }) => ({
      label: counts[count] === 1 ? one : several,
      note: noteOn(count),
      number: counts[count],
      isDue: !isFigure,
      to,
    }));
}

function maySee(organiser: Organiser, { to, permission }: { to: string; permission?: Permission }): boolean {
  const [path = ''] = to.split(/[?#]/);
  return mayOpen(organiser, path) && (permission === undefined || may(organiser, permission));
}
