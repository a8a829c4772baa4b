import { Link } from 'react-router';
import type { DescribedTask } from './tasks.ts';

export function TaskList({ tasks }: { tasks: readonly DescribedTask[] }) {
  if (tasks.length === 0) return null;
  return (
    <ul className="needs mt-8">
      {tasks.map(({ label, note, number, isDue, to, first }) => (
        <li key={label} className={isDue ? 'is-due' : undefined}>
          <span className="numeral">{number.toLocaleString('en')}</span>
          <span>
            <Link to={to}>{label}</Link>
            {first && (
              <>
                {' · '}
                <Link to={first.to}>{first.label}</Link>
              </>
            )}
            {note && <span className="block text-small text-ink-soft">{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
