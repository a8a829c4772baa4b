import { useEffect } from 'react';
import { Link } from 'react-router';
import { useSite } from '#routes/page/use-site.ts';
import { showToast, type ToastContent } from '#ui/feedback/toast-store.ts';
import { type PageNotice, sayNotice } from './notices.ts';

type NoticeNowProps = {
  id: PageNotice | undefined;
  answer: unknown;
  /** A link that the notice shows beside its text. */
  action?: ToastContent['action'];
  /** True if the notice is inside the summary of a form, which already has a box and a link. */
  inSummary?: boolean;
};

/**
 * Shows a notice about a form of this page, once for each answer from the server. Without script the notice appears as
 * text.
 */
export function NoticeNow({ id, answer, action, inSummary }: NoticeNowProps) {
  const noticeWords = useSite().noticeWords;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second identical refusal shows the notice again
  useEffect(() => {
    if (id) showToast({ ...sayNotice(noticeWords, id), action });
  }, [id, answer]);

  if (!id) return null;
  const { title, description } = sayNotice(noticeWords, id);
  const words = (
    <>
      <p className="font-semibold">{title}</p>
      <p>{description}</p>
    </>
  );
  if (inSummary) return <noscript>{words}</noscript>;
  return (
    <noscript>
      <div className="form-summary" role="alert">
        {words}
        {action?.to && <Link to={action.to}>{action.label}</Link>}
      </div>
    </noscript>
  );
}
