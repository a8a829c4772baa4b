import type { ListedGuest } from '#conference/door/offline/door-list.ts';
import { refusalWords } from './answer-words.ts';
import type { SentOutcome } from './send-scans.ts';

type Props = { refused: SentOutcome['refused']; guests: readonly ListedGuest[] };

const maxShown = 5;

/** Names the people whom this phone let in, although their scan does not count. The latest comes first. */
export function NotCounted({ refused, guests }: Props) {
  if (refused.length === 0) return null;
  return (
    <section className="door-twice" aria-labelledby="door-refused-title">
      <h2 id="door-refused-title">Not counted: {refused.length.toLocaleString('en')}</h2>
      <p>
        These people are in, but their scan gives them no day and no session. Look at the day and the clock of
        this phone, and scan them again. The desk lists them under Check-ins.
      </p>
      <ul>
        {refused
          .slice(-maxShown)
          .toReversed()
          .map(({ id, registrationId, because }) => (
            <li key={id}>
              <bdi>{guests.find((one) => one.id === registrationId)?.name ?? 'Somebody not on the list'}</bdi>
              : {refusalWords[because]}
            </li>
          ))}
      </ul>
    </section>
  );
}
