import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DescribedTask } from './tasks.ts';

/** A list of tasks. `more` adds something to each task. */
export function TaskList<Listed extends DescribedTask>({
  tasks,
  more,
}: {
  tasks: readonly Listed[];
  more?: (task: Listed) => ReactNode;
}) {
  if (tasks.length === 0) return null;
  return (
    <ul className="needs mt-8">
      {tasks.map(({ task, label, note, number, isDue, to, first }, index) => (
        <li key={label} id={`task-${task}`} className={isDue ? 'is-due scroll-mt-6' : undefined}>
          <span className="numeral">{number.toLocaleString('en')}</span>
          <div>
            <Link to={to}>{label}</Link>
            {first && (
              <>
                {' · '}
                <Link to={first.to}>{first.label}</Link>
              </>
            )}
            {note && <span className="block text-small text-ink-soft">{note}</span>}
            {tasks[index] && more?.(tasks[index])}
          </div>
        </li>
      ))}
    </ul>
  );
}
