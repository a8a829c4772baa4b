import type { ComponentProps } from 'react';
import { showToast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/layout/button.tsx';
import { type NoticeId, notices } from './notices.ts';

/** The button of a feature that is only announced: it shows a notice. Without script the notice is shown below it. */
export function NoticeButton({ notice, ...button }: ComponentProps<typeof Button> & { notice: NoticeId }) {
  const { title, description } = notices[notice];
  return (
    <>
      <Button {...button} type="button" onClick={() => showToast(notices[notice])} />
      <noscript>
        <p className="mt-2">
          {title}: {description}
        </p>
      </noscript>
    </>
  );
}
