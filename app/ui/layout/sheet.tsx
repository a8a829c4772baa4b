import { type ReactNode, useRef } from 'react';
import { useUiWords } from '#ui/words/use-ui-words.ts';
import { closeDialog } from './close-dialog.ts';
import { CrossIcon } from './icons.tsx';

type SheetProps = {
  id: string;
  title: string;
  /** The accessible name, the class and the content of the button that opens the panel. */
  openLabel: string;
  openClassName?: string;
  openContent: ReactNode;
  children: ReactNode;
};

/**
 * A button, and a panel that opens from the right. With script, the panel is a modal dialog: the focus stays inside it,
 * and returns to the button when it closes. Without script, it is a popover. A link in the panel, the Escape key or a
 * click beside the panel closes it.
 */
export function Sheet({ id, title, openLabel, openClassName, openContent, children }: SheetProps) {
  const { words } = useUiWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => closeDialog(dialog.current);
  return (
    <>
      <button
        type="button"
        className={openClassName}
        aria-label={openLabel}
        aria-haspopup="dialog"
        popoverTarget={id}
        onClick={(event) => {
          event.preventDefault();
          dialog.current?.showModal();
        }}
      >
        {openContent}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have Escape and the Close button */}
      <dialog
        ref={dialog}
        id={id}
        popover="auto"
        className="sheet"
        aria-labelledby={`${id}-title`}
        onClick={(event) => {
          const { target } = event;
          if (target === dialog.current || (target instanceof Element && target.closest('a'))) close();
        }}
      >
        <div className="sheet-head">
          <h2 className="sheet-title" id={`${id}-title`}>
            {title}
          </h2>
          <button
            type="button"
            className="sheet-close"
            aria-label={words.close}
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={(event) => {
              event.preventDefault();
              close();
            }}
          >
            <CrossIcon />
          </button>
        </div>
        {children}
      </dialog>
    </>
  );
}
