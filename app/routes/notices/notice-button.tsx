import type { ComponentProps } from 'react';
import { showToast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/layout/button.tsx';
import { type NoticeId, sayNotice } from './notices.ts';
import { useNoticeWords } from './use-notice-words.ts';

/** The button of a feature that does not exist yet. It shows a notice. Without script the notice is below the button. */
export function NoticeButton({ notice, ...button }: ComponentProps<typeof Button> & { notice: NoticeId }) {
  const toast = sayNotice(useNoticeWords(), notice);
  return (
    <>
      <Button {...button} type="button" onClick={() => showToast(toast)} />
      <noscript>
        <p className="mt-2">
          {toast.title}: {toast.description}
        </p>
      </noscript>
    </>
  );
}
