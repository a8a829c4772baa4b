import { Link } from 'react-router';
import { Badge } from '#ui/feedback/status.tsx';
import { ButtonForm } from '../form/intent-form.tsx';

/** An order to issue documents or to make changes for all rows of a selection. A job carries the order out. */
export type ShownOrder = {
  id: string;
  name: string;
  /** The page of the order, if it has one. */
  to?: string;
  /** The time of the order, and its progress. */
  words: string;
  state: keyof typeof states;
  /** The first rows that were left out, and why. */
  leftOut?: readonly LeftOutRow[];
};

export type LeftOutRow = { id: string; name: string; note: string; to: string };

const states = {
  done: { tone: 'done', word: 'Finished' },
  stopped: { tone: 'due', word: 'Stopped' },
  running: { tone: 'plain', word: 'Running' },
} as const;

/** Returns the state of an order for the page: done, stopped or running. */
export function stateOf({
  finishedAt,
  stoppedAt,
}: Record<'finishedAt' | 'stoppedAt', Date | null>): ShownOrder['state'] {
  if (finishedAt) return 'done';
  return stoppedAt ? 'stopped' : 'running';
}

/** Shows the progress of each order, with the buttons that stop or resume it. */
export function OrderList({ orders }: { orders: readonly ShownOrder[] }) {
  return (
    <ul className="mt-4 border-t-2 border-indigo empty:hidden">
      {orders.map(({ id, name, to, words, state, leftOut = [] }) => (
        <li key={id} className="border-b border-paper-line py-3">
          <p className="flex flex-wrap items-center gap-3">
            <strong>{to ? <Link to={to}>{name}</Link> : name}</strong>
            <Badge tone={states[state].tone}>{states[state].word}</Badge>
          </p>
          <p className="text-small text-ink-soft">{words}</p>
          <LeftOutList rows={leftOut} />
          {state === 'running' && (
            <ButtonForm intent="stop" fields={{ id }} about={`the order of ${name}`} className="mt-2">
              Stop
            </ButtonForm>
          )}
          {state === 'stopped' && (
            <ButtonForm intent="resume" fields={{ id }} about={`the order of ${name}`} className="mt-2">
              Resume
            </ButtonForm>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Lists the rows that were left out, with the reasons. */
export function LeftOutList({ rows }: { rows: readonly LeftOutRow[] }) {
  return (
    <ul className="mt-1 text-small empty:hidden">
      {rows.map(({ id, name, note, to }) => (
        <li key={id} className="wrap-anywhere">
          <Link to={to}>
            <bdi>{name}</bdi>
          </Link>
          : {note}
        </li>
      ))}
    </ul>
  );
}
