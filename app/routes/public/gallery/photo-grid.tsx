import { useRef } from 'react';
import type { GalleryPage } from '#conference/edition/schema/pages/gallery-schema.ts';
import { closeDialog } from '#ui/layout/close-dialog.ts';
import { CrossIcon, ForwardIcon } from '#ui/layout/icons.tsx';
import { Picture } from '#ui/layout/picture.tsx';

type Photo = GalleryPage['photos'][number];

type PhotoGridProps = Pick<GalleryPage, 'photos' | 'categories' | 'words'> & {
  /** The chosen filter. The style of the grid depends on it. */
  shown: string;
  isShown: (photo: Photo) => boolean;
};

const swipeThreshold = 50;

/**
 * Shows the pictures in a grid. Each picture opens in a full-screen view: a modal dialog with script, or a popover
 * without script. The close button, Escape or a click beside the picture closes the view. Arrow keys, buttons and
 * swipes go to the next picture of the filter.
 */
export function PhotoGrid({ photos, categories, words, shown, isShown }: PhotoGridProps) {
  const views = useRef(new Map<string, HTMLDialogElement>());
  const opener = useRef<HTMLElement>(null);
  const swipeStart = useRef<number>(undefined);
  const inFilter = photos.filter(isShown);

  const step = (from: Photo, by: 1 | -1) => {
    const at = inFilter.indexOf(from);
    const next = inFilter[(at + by + inFilter.length) % inFilter.length];
    if (!next || next === from) return;
    closeDialog(views.current.get(from.id));
    views.current.get(next.id)?.showModal();
  };
  const close = (photo: Photo) => closeDialog(views.current.get(photo.id));
  // If the visitor has gone on to another picture, the browser does not return the focus to the grid when the view
  // closes. So the script does.
  const restoreFocus = () => {
    const isStepping = photos.some(({ id }) => views.current.get(id)?.open);
    if (!isStepping) opener.current?.focus();
  };

  return (
    <ul className="gallery-grid" data-shown={shown}>
      {photos.map((photo, index) => {
        const category = categories.find(({ id }) => id === photo.category)?.label;
        const viewId = `photo-${photo.id}`;
        return (
          <li key={photo.id} className="photo" data-category={photo.category} hidden={!isShown(photo)}>
            <button
              type="button"
              className="photo-open"
              aria-haspopup="dialog"
              popoverTarget={viewId}
              onClick={(event) => {
                event.preventDefault();
                opener.current = event.currentTarget;
                views.current.get(photo.id)?.showModal();
              }}
            >
              <Picture picture={photo.picture} isFirst={index === 0} className="rough" />
              <span className="photo-caption">{photo.caption}</span>
            </button>
            <dialog
              ref={(element) => {
                if (element) views.current.set(photo.id, element);
                return () => void views.current.delete(photo.id);
              }}
              id={viewId}
              popover="auto"
              className="photo-view"
              aria-label={photo.caption}
              onClose={restoreFocus}
              onClick={(event) => {
                if (isOutside(event)) close(photo);
              }}
              onKeyDown={(event) => {
                if (event.key === 'ArrowRight') step(photo, rightward(event));
                if (event.key === 'ArrowLeft') step(photo, rightward(event) === 1 ? -1 : 1);
              }}
              onPointerDown={(event) => {
                swipeStart.current = event.clientX;
              }}
              onPointerUp={(event) => {
                const distance = event.clientX - (swipeStart.current ?? event.clientX);
                swipeStart.current = undefined;
                if (Math.abs(distance) < swipeThreshold) return;
                // A finger pulls the next picture in from where the text goes on.
                step(photo, distance < 0 === (rightward(event) === 1) ? 1 : -1);
              }}
            >
              <button
                type="button"
                className="photo-close"
                aria-label={words.close}
                popoverTarget={viewId}
                popoverTargetAction="hide"
                onClick={(event) => {
                  event.preventDefault();
                  close(photo);
                }}
              >
                <CrossIcon />
              </button>
              <div className="photo-stage">
                <Picture picture={photo.picture} draggable={false} />
              </div>
              <div className="photo-words">
                <button
                  type="button"
                  className="photo-step"
                  aria-label={words.previous}
                  onClick={() => step(photo, -1)}
                >
                  <BackIcon />
                </button>
                <div>
                  <p className="photo-category">{category}</p>
                  <p className="photo-big-caption">{photo.caption}</p>
                </div>
                <button
                  type="button"
                  className="photo-step"
                  aria-label={words.next}
                  onClick={() => step(photo, 1)}
                >
                  <ForwardIcon />
                </button>
              </div>
            </dialog>
          </li>
        );
      })}
    </ul>
  );
}

/** The step to what is on the right: forward, or back on a page from right to left. */
function rightward({ currentTarget }: { currentTarget: Element }): 1 | -1 {
  return getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
}

/** Returns true if a click is outside the buttons, the text and the visible area of the picture. */
function isOutside(click: { target: EventTarget; clientX: number; clientY: number }) {
  const { target } = click;
  if (!(target instanceof Element) || target.closest('button, p')) return false;
  if (!(target instanceof HTMLImageElement)) return true;
  const { naturalWidth, naturalHeight } = target;
  const box = target.getBoundingClientRect();
  const scale = Math.min(box.width / naturalWidth, box.height / naturalHeight);
  const across = Math.abs(click.clientX - box.x - box.width / 2);
  const down = Math.abs(click.clientY - box.y - box.height / 2);
  return across > (naturalWidth * scale) / 2 || down > (naturalHeight * scale) / 2;
}

/**
 * The arrow of {@link ForwardIcon} in the other direction. It is defined here, so that pages without the gallery do not
 * load it.
 */
function BackIcon() {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      <path fill="currentColor" d="M13.5 1.2L3.8 9l9.5 8 2.2-2.4L9.1 9l6.4-5.6z" />
    </svg>
  );
}
