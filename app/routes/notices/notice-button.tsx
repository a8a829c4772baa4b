import type { ComponentProps } from 'react';
import { useSite } from '#routes/page/use-site.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/layout/button.tsx';
import { type PageNotice, sayNotice } from './notices.ts';

/** The button of a feature that does not exist yet. It shows a notice. Without script, the notice is below it. */
export function NoticeButton({ notice, ...button }: ComponentProps<typeof Button> & { notice: PageNotice }) {
  const toast = sayNotice(useSite().noticeWords, notice);
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
