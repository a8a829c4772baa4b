import './table-shortcuts.css';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/layout/button.tsx';

const keys: [key: string, does: string][] = [
  ['j', 'the next row'],
  ['k', 'the row before'],
  ['Enter', 'open the row'],
  ['/', 'search'],
  ['n', 'the next page'],
  ['p', 'the page before'],
  ['?', 'this list'],
];
const storageKey = 'desk-shortcuts';

/**
 * Single keys for a table whose rows hold a link with `data-row`, with a search field `data-search` and links
 * `rel="next"` and `rel="prev"`. They rest while somebody types, and who has no use for them turns them off.
 */
export function TableShortcuts() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(true);

  useEffect(() => setOn(readSwitch()), []);

  useEffect(() => {
    if (!isOn) return;
    const answer = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      if (event.key === '?') dialog.current?.showModal();
      else if (!pressKey(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', answer);
    return () => document.removeEventListener('keydown', answer);
  }, [isOn]);

  return (
    <>
      <button type="button" className="shortcuts-button" onClick={() => dialog.current?.showModal()}>
        Keyboard shortcuts
      </button>
      <dialog ref={dialog} className="shortcuts" aria-labelledby="shortcuts-title">
        <h2 id="shortcuts-title">Keyboard shortcuts</h2>
        <dl>
          {keys.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label className="choice">
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ currentTarget }) => {
              setOn(currentTarget.checked);
              keepSwitch(currentTarget.checked);
            }}
          />
          <span>Use these keys in this browser</span>
        </label>
        <form method="dialog" className="mt-4">
          <Button size="small">Close</Button>
        </form>
      </dialog>
    </>
  );
}

/** Whether the key belongs to a field, or to something that is open over the page. */
function isBusy(target: EventTarget | null): boolean {
  const isField =
    target instanceof HTMLElement && (target.matches('input, select, textarea') || target.isContentEditable);
  return isField || document.querySelector('dialog[open], [popover]:popover-open') !== null;
}

/** Does what a key stands for; says whether it stands for anything. */
function pressKey(key: string): boolean {
  switch (key) {
    case 'j':
    case 'k':
      moveBy(key === 'j' ? 1 : -1);
      return true;
    case '/':
      document.querySelector<HTMLInputElement>('[data-search]')?.select();
      return true;
    case 'n':
    case 'p':
      document.querySelector<HTMLAnchorElement>(`main a[rel="${key === 'n' ? 'next' : 'prev'}"]`)?.click();
      return true;
    default:
      return false;
  }
}

function moveBy(step: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('main a[data-row]')];
  const at = rows.findIndex((row) => row.matches(':focus'));
  const next = at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step;
  rows[next]?.focus();
}

function readSwitch(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Where nothing may be stored, the choice holds for this page. */
function keepSwitch(isOn: boolean) {
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {}
}
