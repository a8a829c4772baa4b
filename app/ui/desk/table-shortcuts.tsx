import './table-shortcuts.css';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/layout/button.tsx';

const keys: [key: string, action: string][] = [
  ['j', 'the next row'],
  ['k', 'the previous row'],
  ['Enter', 'open the row'],
  ['/', 'search'],
  ['n', 'the next page'],
  ['p', 'the previous page'],
  ['?', 'this list'],
];
const storageKey = 'desk-shortcuts';

/**
 * Keyboard shortcuts for a table. Its rows need links with `data-row`, its search field `data-search`, and its pager
 * `rel="next"` and `rel="prev"`. They do nothing while somebody types, and can be turned off.
 */
export function TableShortcuts() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(true);

  useEffect(() => setOn(readSetting()), []);

  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      if (event.key === '?') dialog.current?.showModal();
      else if (!pressKey(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);

  return (
    <>
      <button type="button" className="shortcuts-button" onClick={() => dialog.current?.showModal()}>
        Keyboard shortcuts
      </button>
      <dialog ref={dialog} className="shortcuts" aria-labelledby="shortcuts-title">
        <h2 id="shortcuts-title">Keyboard shortcuts</h2>
        <dl>
          {keys.map(([key, action]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{action}</dd>
            </div>
          ))}
        </dl>
        <label className="choice">
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ currentTarget }) => {
              setOn(currentTarget.checked);
              storeSetting(currentTarget.checked);
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

/** Whether a field has the focus, or a dialog is open. */
function isBusy(target: EventTarget | null): boolean {
  const isField =
    target instanceof HTMLElement && (target.matches('input, select, textarea') || target.isContentEditable);
  return isField || document.querySelector('dialog[open], [popover]:popover-open') !== null;
}

/** Runs the shortcut of a key. Returns whether there is one. */
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

function readSetting(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

/** Without browser storage the choice is lost when the page is left. */
function storeSetting(isOn: boolean) {
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {}
}
