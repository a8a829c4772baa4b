import type { DragEvent, KeyboardEvent } from 'react';
import { Link, useSubmit } from 'react-router';
import { useIsInteractive } from '#ui/layout/use-is-interactive.ts';
import { shownName } from '../form/shown-values.ts';
import type { Card } from './load-programme.server.ts';

type Room = { id: string; name: string; capacity: number };
type DayGridProps = { day: string; zone: string; rooms: readonly Room[]; sessions: readonly Card[] };

/** The rows of the grid are this many minutes apart. */
const step = 15;

/**
 * Shows the sessions of a day. On a wide screen this is a table of rooms and times, in which sessions can be dragged,
 * or moved with Alt and an arrow key. On a phone this is a list by time. The form on the page of a session can also
 * move it.
 */
export function DayGrid({ day, zone, rooms, sessions }: DayGridProps) {
  const submit = useSubmit();
  const isInteractive = useIsInteractive();
  const place = (session: string, room: string, from: string) => {
    const card = sessions.find(({ id }) => id === session);
    // A session that is not in this grid is dragged from the list below, and has no time yet.
    const shown = card ? { room: card.roomId ?? '', day, from: card.from } : { room: '', day: '', from: '' };
    const sent = Object.fromEntries(Object.entries(shown).map(([name, value]) => [shownName(name), value]));
    return submit(
      { intent: 'place', session, room, day, from, ...sent },
      { method: 'post', preventScrollReset: true },
    );
  };
  const rows = listRows(sessions);
  const withoutRoom = sessions.filter(({ roomId }) => roomId === null);

  const drop = (event: DragEvent<HTMLTableCellElement>) => {
    const { room, from } = event.currentTarget.dataset;
    const session = event.dataTransfer.getData('text/plain');
    event.preventDefault();
    if (room && from && session) place(session, room, from);
  };
  const move = (card: Card) => (event: KeyboardEvent) => {
    if (!event.altKey || card.roomId === null) return;
    const column = rooms.findIndex(({ id }) => id === card.roomId);
    const [columns, minutes] = keys[event.key] ?? [0, 0];
    const room = rooms[column + columns];
    const from = minutesOf(card.from) + minutes;
    const length = minutesOf(card.to) - minutesOf(card.from);
    if ((columns === 0 && minutes === 0) || !room || from < 0 || from + length >= 24 * 60) return;
    event.preventDefault();
    place(card.id, room.id, writeClock(from));
  };

  return (
    <>
      <p className="programme-hint">
        Times are {zone}. The page of a session has a form to move it.
        {isInteractive &&
          ' You can also drag a session to another room or time, or press Alt and an arrow key while its title has the focus.'}
      </p>
      {sessions.length === 0 && <p className="mt-4 font-semibold">There are no sessions on this day yet.</p>}
      <table className="programme-grid">
        <thead>
          <tr>
            <th scope="col">Time</th>
            {rooms.map(({ id, name, capacity }) => (
              <th key={id} scope="col">
                {name} <span>{capacity} seats</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row} data-hour={row % 60 === 0 || undefined}>
              <th scope="row">{row % 60 === 0 ? writeClock(row) : ''}</th>
              {rooms.map((room) => {
                const card = sessions.find(
                  ({ roomId, from, to }) =>
                    roomId === room.id && minutesOf(from) < row + step && minutesOf(to) > row,
                );
                if (!card) {
                  return (
                    <td
                      key={room.id}
                      className="is-free"
                      data-room={room.id}
                      data-from={writeClock(row)}
                      onDragOver={(event) => event.preventDefault()}
                      onDrop={drop}
                    />
                  );
                }
                // The cell of a session covers all rows from its start to its end. So the later rows have no cell for
                // this session.
                if (minutesOf(card.from) < row && row !== rows[0]) return null;
                const end = Math.ceil(minutesOf(card.to) / step) * step;
                return (
                  <td key={room.id} rowSpan={(end - row) / step}>
                    <SessionCard card={card} room={room.name} onKeyDown={move(card)} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {withoutRoom.length > 0 && (
        <>
          <h3 className="mt-8 text-h4">Online, without a room</h3>
          <ul className="programme-online">
            {withoutRoom.map((card) => (
              <li key={card.id}>
                <SessionCard card={card} room="Online" />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const keys: Readonly<Record<string, readonly [columns: number, minutes: number]>> = {
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

type SessionCardProps = { card: Card; room: string; onKeyDown?: (event: KeyboardEvent) => void };

function SessionCard({ card, room, onKeyDown }: SessionCardProps) {
  return (
    <article
      className="programme-card"
      draggable={onKeyDown !== undefined}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', card.id)}
    >
      <p className="programme-card-time">
        {card.from}–{card.to} <span>{room}</span>
      </p>
      <Link to={`/organiser/programme/${card.id}`} onKeyDown={onKeyDown}>
        {card.title}
      </Link>
      {card.people && <p>{card.people}</p>}
      {card.places && (
        <p>
          <Link to={`/organiser/programme/${card.id}/places`}>{card.places}</Link>
        </p>
      )}
      {card.warnings.map((warning) => (
        <p key={warning} className="programme-card-warning">
          {warning}
        </p>
      ))}
    </article>
  );
}

/**
 * Returns the start of each row in minutes after midnight. The rows cover the time from 9:00 to 18:00, and all sessions
 * that begin earlier or end later.
 */
function listRows(sessions: readonly Card[]): number[] {
  const starts = sessions.map(({ from }) => minutesOf(from));
  const ends = sessions.map(({ to }) => minutesOf(to));
  const first = Math.floor(Math.min(9 * 60, ...starts) / 60) * 60;
  const last = Math.min(24 * 60, Math.ceil(Math.max(18 * 60, ...ends) / 60) * 60);
  return Array.from({ length: (last - first) / step }, (_, index) => first + index * step);
}

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}

function writeClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
