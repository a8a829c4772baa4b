import { Button, ButtonAnchor } from '#ui/layout/button.tsx';
import type { WipeReason } from './door-store.ts';
import type { DoorState } from './use-door-list.ts';
import { maxPhoneNameLength } from './use-phone-settings.ts';

const wipeWords: Record<WipeReason, string> = {
  over: 'The list was valid for one day and has been deleted from this phone. Download it again.',
  'signed-out':
    'You are not signed in any more, so the list has been deleted from this phone. Sign in, then download it again.',
  'by-hand': 'The list is deleted from this phone.',
};

type Props = {
  state: DoorState;
  isKept: boolean | undefined;
  phone: string;
  formatMoment: (at: string) => string;
  onLoad: () => void;
  onWipe: () => void;
  onRename: (name: string) => void;
};

/** Describes the list on this phone, with the buttons to load, update and delete it. */
export function ListStatus({ state, isKept, phone, formatMoment, onLoad, onWipe, onRename }: Props) {
  const { list, guests, photographs, wiped, isLoading, hasFailed } = state;
  const wanted = guests.filter(({ photo }) => photo !== null).length;
  const isComplete = list?.generation !== undefined && photographs >= wanted;
  return (
    <section className="door-list" aria-labelledby="door-list-title">
      <h2 id="door-list-title">The list on this phone</h2>
      {list ? (
        <>
          <p>
            <strong>{guests.length.toLocaleString('en')}</strong> of {list.count.toLocaleString('en')} guests,{' '}
            <strong>{photographs.toLocaleString('en')}</strong> of {wanted.toLocaleString('en')} photographs.
            Downloaded on {formatMoment(list.takenAt)}, valid until {formatMoment(list.validUntil)}.
          </p>
          {isLoading && <progress max={Math.max(wanted, 1)} value={photographs} aria-label="Loading" />}
        </>
      ) : (
        <p>
          {wiped
            ? wipeWords[wiped]
            : 'There is no list on this phone yet. Download it while there is a network.'}
        </p>
      )}
      {hasFailed && !isComplete && (
        <p className="door-failed">
          The connection was lost. This phone keeps the part that has arrived. It loads the rest when there is
          a network again.
        </p>
      )}
      {isKept === false && (
        <p className="door-failed">
          This browser cannot save the page, so the page does not open without network.
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        <Button
          type="button"
          onClick={onLoad}
          disabled={isLoading}
          {...(list && { variant: 'line' as const })}
        >
          {isLoading ? 'Loading …' : list ? 'Update the list' : 'Download the list'}
        </Button>
        {wiped === 'signed-out' && <ButtonAnchor href="/organiser/login">Sign in</ButtonAnchor>}
      </p>
      <label className="door-phone">
        Name of this phone
        <input
          className="control"
          key={phone}
          defaultValue={phone}
          maxLength={maxPhoneNameLength}
          onBlur={(event) => onRename(event.currentTarget.value)}
        />
      </label>
      {list && (
        <details>
          <summary>Delete the list from this phone</summary>
          <p>
            Without a network you cannot download it again. Scans that were not sent yet stay on this phone.
          </p>
          <Button type="button" variant="line" onClick={onWipe}>
            Delete
          </Button>
        </details>
      )}
      <p className="facts-note">
        The list contains names, photographs, types, references and payments. It contains no passport data,
        email addresses or phone numbers. It is encrypted. It is deleted after a day or when you sign out.
      </p>
    </section>
  );
}
