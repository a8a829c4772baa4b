import type { ListedGuest } from '#conference/door/offline/door-list.ts';
import type { SentOutcome } from './send-scans.ts';

type Props = {
  repeated: SentOutcome['repeated'];
  guests: readonly ListedGuest[];
  formatTime: (at: string) => string;
};

const maxShown = 5;

/** Names the people whom this phone let in without network, although they were in already. The latest comes first. */
export function LetInTwice({ repeated, guests, formatTime }: Props) {
  if (repeated.length === 0) return null;
  const shown = repeated.slice(-maxShown).toReversed();
  return (
    <section className="door-twice" aria-labelledby="door-twice-title">
      <h2 id="door-twice-title">Let in twice: {repeated.length.toLocaleString('en')}</h2>
      <p>This phone had no network or a slow one, so it could not know that these people were already in.</p>
      <ul>
        {shown.map(({ registrationId, at, by }) => (
          <li key={`${registrationId} ${at}`}>
            <bdi>{guests.find(({ id }) => id === registrationId)?.name ?? 'Somebody not on the list'}</bdi>,
            since {formatTime(at)}, let in by <bdi>{by}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
