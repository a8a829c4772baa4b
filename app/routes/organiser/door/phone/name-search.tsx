import { type RefObject, useMemo, useState } from 'react';
import { checkGuest, findByNumber, findListed, type Where } from '#conference/door/offline/check-guest.ts';
import type { ListedGuest } from '#conference/door/offline/door-list.ts';
import { dayAt } from '#conference/edition/days.ts';
import { browserNow } from '#platform/browser-clock.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { describeAnswer } from './answer-words.ts';
import type { DoorStore } from './door-store.ts';
import { GuestPhotograph } from './guest-photograph.tsx';
import type { OpenedKey } from './open-list.ts';
import { isCode } from './use-answers.ts';

type Props = {
  opened: OpenedKey;
  guests: readonly ListedGuest[];
  store: RefObject<DoorStore | undefined>;
  where: Where;
  timeZone: string;
  field: RefObject<HTMLInputElement | null>;
  /** Called with each letter, so that an answer never stands above the search for somebody else. */
  onType: () => void;
  onCode: (text: string) => void;
  onGuest: (guest: ListedGuest) => void;
  /** Called with the number of a document that somebody on the list has. */
  onNumber: (text: string) => void;
  onNobody: () => void;
  /** Called for Enter in the empty field: the second press that admits the person who is shown. */
  onConfirm: () => void;
};

/** The list is short, because organisers cannot read a long list while guests are waiting. */
const maxFound = 6;

const stateWords = {
  admit: 'Not in yet',
  'already-in': 'Already in',
  'not-paid': 'Not paid',
  'no-place': 'No place',
};

/**
 * Finds guests by name. A scanner of codes that types like a keyboard uses the same field. The focus stays in this field
 * and never moves to a button, because such a scanner ends each code with Enter, which would press the button.
 */
export function NameSearch({ opened, guests, store, where, timeZone, field, ...on }: Props) {
  const [typed, setTyped] = useState('');
  const numbered = useMemo(
    () => findByNumber(guests, typed, dayAt(new Date(browserNow()), timeZone)),
    [guests, typed, timeZone],
  );
  const found = useMemo(() => {
    if (numbered) return [numbered.guest];
    return typed.trim().length < 2 || isCode(typed) ? [] : findListed(guests, typed, maxFound);
  }, [guests, typed, numbered]);
  const choose = (guest: ListedGuest) => {
    setTyped('');
    if (numbered) on.onNumber(typed);
    else on.onGuest(guest);
  };
  const submit = (text: string) => {
    if (isCode(text)) {
      setTyped('');
      on.onCode(text);
    } else if (text.trim() === '') on.onConfirm();
    else if (found.length === 1 && found[0]) choose(found[0]);
    else if (found.length === 0) on.onNobody();
  };
  return (
    <>
      <form
        className="door-search mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(String(new FormData(event.currentTarget).get('text') ?? ''));
        }}
        // A key that is held down repeats. Without this, a long Enter would show a person and then admit them.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.repeat) event.preventDefault();
        }}
      >
        <TextField
          name="text"
          type="search"
          label="Name, reference or code"
          required={false}
          value={typed}
          ref={field}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            on.onType();
          }}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button>Find</Button>
      </form>
      <p className="sr-only" role="status">
        {typed.trim().length >= 2 && !isCode(typed) && `${found.length} people found`}
      </p>
      <ul className="door-found">
        {found.map((guest) => {
          const { state } = checkGuest(guest, where);
          const refused = numbered?.refused && describeAnswer(numbered.refused, String);
          const word =
            refused?.word ?? (state in stateWords ? stateWords[state as keyof typeof stateWords] : '');
          return (
            <li key={guest.id}>
              <button type="button" onClick={() => choose(guest)}>
                <GuestPhotograph {...{ guest, opened, store }} />
                <span className="min-w-0">
                  <strong>
                    <bdi>{guest.name}</bdi>
                  </strong>
                  <span className="block">{guest.type}</span>
                  <span className="whitespace-nowrap">{guest.reference}</span>
                </span>
                <span className={`door-state door-state-${refused ? 'refused' : state}`}>{word}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {typed.trim().length >= 2 && !isCode(typed) && found.length === 0 && (
        <p className="mt-3">Nobody on this list has this name, reference or number.</p>
      )}
    </>
  );
}
