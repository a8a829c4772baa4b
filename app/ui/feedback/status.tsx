import './status.css';
import type { ReactNode } from 'react';

export type TodoState = 'due' | 'open' | 'done';

const seal =
  'M22 1l5 4 6-2 3 6 6 2-1 6 3 5-4 5 1 6-6 3-2 6-6-1-5 3-5-3-6 1-3-6-6-2 1-6-3-5 4-5-1-6 6-3 2-6 6 2z';

/** Shows a list of tasks in the given order. */
export function TodoList({ children }: { children: ReactNode }) {
  return <ul className="border-t-2 border-indigo">{children}</ul>;
}

type TodoRowProps = {
  state: TodoState;
  /** The state in words, for screen readers. */
  stateName: string;
  title: ReactNode;
  note?: ReactNode;
  /** A link or a form with one button. */
  action?: ReactNode;
};

/** One task: due, open or done. */
export function TodoRow({ state, stateName, title, note, action }: TodoRowProps) {
  return (
    <li className={`todo-row todo-${state}`}>
      <TodoSeal state={state} />
      <div>
        <p className="todo-title">
          <span className="sr-only">{stateName}: </span>
          {title}
        </p>
        {note && <div className="todo-note">{note}</div>}
      </div>
      {action && <div className="todo-action">{action}</div>}
    </li>
  );
}

function TodoSeal({ state }: { state: TodoState }) {
  return (
    <svg viewBox="0 0 44 44" aria-hidden="true" focusable="false">
      {state === 'open' ? (
        <path fill="none" stroke="#77718a" strokeWidth="2.4" d={seal} />
      ) : (
        <path fill={state === 'due' ? '#a6342a' : '#2f6b4f'} d={seal} />
      )}
      {state === 'due' && (
        <path fill="#faf6ec" d="M19.6 9.5l5.3.2-1 16.3-3.5.1zM19.8 29.2l4.7.1-.1 4.8-4.7-.2z" />
      )}
      {state === 'done' && <path fill="#faf6ec" d="M12 22l4-3 5 6 10-13 3 3-12 17z" />}
    </svg>
  );
}

/** Shows how many tasks are done, as a bar and as text. */
export function Tally({ done, all, children }: { done: number; all: number; children: ReactNode }) {
  return (
    <div>
      <div className="tally" aria-hidden="true">
        {Array.from({ length: all }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are equal and never move
          <i key={index} data-done={index < done || undefined} />
        ))}
      </div>
      <p className="mt-2">{children}</p>
    </div>
  );
}

/** Shows a state as one word, such as "Completed", "Pending" or "Declined". */
export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'done' | 'due' | 'refused';
  children: ReactNode;
}) {
  return <span className={tone === 'plain' ? 'badge' : `badge badge-${tone}`}>{children}</span>;
}
