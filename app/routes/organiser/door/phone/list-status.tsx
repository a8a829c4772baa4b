import { Button, ButtonAnchor } from '#ui/layout/button.tsx';
import type { WipeReason } from './door-store.ts';
import { DownloadForm } from './pin-forms.tsx';
import type { DoorState } from './use-door-list.ts';
import { maxPhoneNameLength } from './use-phone-settings.ts';

const wipeWords: Record<WipeReason, string> = {
  over: 'The list was valid for one day and has been deleted from this phone. Download it again.',
  'signed-out':
    'You are not signed in any more, so the list has been deleted from this phone. Sign in, then download it again.',
  'by-hand': 'The list is deleted from this phone.',
  'wrong-pin':
    'The PIN was wrong ten times, so the list has been deleted from this phone. Scans that were not sent yet are still here. Download the list again.',
};

type Props = {
  state: DoorState;
  isKept: boolean | undefined;
  phone: string;
  formatMoment: (at: string) => string;
  onLoad: (pin?: string) => void;
  onLock: () => void;
  onWipe: () => void;
  onRename: (name: string) => void;
};

/** Describes the list on this phone, with the buttons to load, update and delete it. */
export function ListStatus({ state, isKept, phone, formatMoment, onLoad, onLock, onWipe, onRename }: Props) {
  const { list, opened, guests, photographs, wiped, isLoading, hasFailed } = state;
  const wanted = guests.filter(({ photo }) => photo !== null).length;
  const isComplete = list?.generation !== undefined && photographs >= wanted;
  return (
    <section className="door-list" aria-labelledby="door-list-title">
      <h2 id="door-list-title">The list on this phone</h2>
      {list ? (
        <>
          <p>
            {opened ? (
              <>
                <strong>{guests.length.toLocaleString('en')}</strong> of {list.count.toLocaleString('en')}{' '}
                guests, <strong>{photographs.toLocaleString('en')}</strong> of {wanted.toLocaleString('en')}{' '}
                photographs.{' '}
              </>
            ) : (
              'It is locked. '
            )}
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
      {list === undefined ? (
        <DownloadForm isLoading={isLoading} onLoad={onLoad} />
      ) : (
        opened && (
          <p className="flex flex-wrap gap-3">
            <Button type="button" onClick={() => onLoad()} disabled={isLoading} variant="line">
              {isLoading ? 'Loading …' : 'Update the list'}
            </Button>
            <Button type="button" onClick={onLock} variant="line">
              Lock the list
            </Button>
          </p>
        )
      )}
      {wiped === 'signed-out' && (
        <p>
          <ButtonAnchor href="/organiser/login">Sign in</ButtonAnchor>
        </p>
      )}
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
        email addresses or phone numbers. It is encrypted, and the PIN opens it. It is deleted after a day or
        when you sign out.
      </p>
      <p className="facts-note">
        On an iPhone, put this page on the home screen: Safari deletes what a page has stored after seven days
        without a visit, and when the phone runs out of room. So send all scans before you put the phone away.
      </p>
    </section>
  );
}
