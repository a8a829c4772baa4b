import type { Organiser } from '#conference/organiser/organiser.ts';
import { may, type Permission } from '#conference/organiser/permissions.ts';
import { mayOpen } from '../../navigation.ts';
import type { OrganiserPath } from '../../rules.ts';

/** A task of the organisers. `count` is the key of the number that says how many items the task has. */
export type Task<Count extends string> = {
  count: Count;
  label: readonly [string, string];
  /** The address of the list with these items. Only organisers who may open the list see the task. */
  to: string;
  /** A page that opens the first item, and the words of its link. */
  first?: { to: OrganiserPath; label: string };
  /** A permission that the organiser needs besides the permission for the page. */
  permission?: Permission;
  /** True if the date of the task is its nearest deadline. Otherwise the date is the date of its oldest item. */
  isDeadline?: boolean;
  /** Another fact that the organiser should know. */
  more?: string;
  /** True for a number that is not a task. Such a number is shown even if it is zero. */
  isFigure?: boolean;
};

export type DescribedTask = {
  task: string;
  label: string;
  note: string | undefined;
  number: number;
  isDue: boolean;
  to: string;
  first?: { to: string; label: string };
};

/** `of` has the date of each task. `describe` writes a date as the desk shows it. */
type Dates<Count extends string> = {
  of: Partial<Record<Count, Date | undefined>>;
  describe: (date: Date) => string;
};

/**
 * Describes the tasks that an organiser may see and that have items, with the number of items. With `dates`, sorts the
 * tasks by their nearest deadline or oldest item.
 */
export function describeTasks<Count extends string>(
  tasks: readonly Task<Count>[],
  organiser: Organiser,
  counts: Readonly<Record<Count, number>>,
  dates?: Dates<Count>,
): DescribedTask[] {
  const dateOf = ({ count, isFigure }: Task<Count>) => (isFigure ? undefined : dates?.of[count]);
  const sortKeyOf = (task: Task<Count>) =>
    task.isFigure ? Number.POSITIVE_INFINITY : (dateOf(task)?.getTime() ?? Number.MAX_VALUE);
  return tasks
    .filter((task) => maySee(organiser, task))
    .filter(({ count, isFigure }) => isFigure || counts[count] > 0)
    .toSorted((one, other) =>
      sortKeyOf(one) > sortKeyOf(other) ? 1 : sortKeyOf(one) < sortKeyOf(other) ? -1 : 0,
    )
    .map((task) => {
      const {
        count,
        label: [one, several],
        to,
        isFigure = false,
      } = task;
      return {
        task: count,
        label: counts[count] === 1 ? one : several,
        note: describeNote(task, counts[count], dates && dateOf(task), dates?.describe),
        number: counts[count],
        isDue: !isFigure,
        to,
        ...(task.first && mayOpen(organiser, task.first.to) && { first: task.first }),
      };
    });
}

function describeNote(
  { isDeadline, more }: Pick<Task<string>, 'isDeadline' | 'more'>,
  count: number,
  date: Date | undefined,
  describe: ((date: Date) => string) | undefined,
): string | undefined {
  const day = date && describe?.(date);
  const dated =
    day &&
    (isDeadline
      ? `${count > 1 ? 'the first ' : ''}by ${day}`
      : `${count > 1 ? 'the oldest ' : ''}since ${day}`);
  return [dated, more].filter(Boolean).join('; ') || undefined;
}

/** Returns true if an organiser may see a task: they may open its list, and have its own permission. */
export function maySee(
  organiser: Pick<Organiser, 'roles'>,
  { to, permission }: { to: string; permission?: Permission },
): boolean {
  const [path = ''] = to.split(/[?#]/);
  return mayOpen(organiser, path) && (permission === undefined || may(organiser, permission));
}
