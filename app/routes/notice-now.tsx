import { useEffect } from 'react';
import { Link } from 'react-router';
import { showToast } from '#ui/toast-store.ts';
import { type NoticeId, notices } from './notices.ts';

/**
 * Shows a notice about the form on this very page, once for each answer. Without script it stands above the
 * form instead.
 */
export function NoticeNow({ id, answer }: { id: NoticeId | undefined; answer: unknown }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same refusal again is a new notice
  useEffect(() => {
    if (id) showToast(notices[id]);
  }, [id, answer]);

  if (!id) return null;
  const { title, description, action } = notices[id];
  return (
    <noscript>
      <div className="form-summary" role="alert">
        <p className="font-semibold">{title}</p>
        <p>{description}</p>
        {action?.to && <Link to={action.to}>{action.label}</Link>}
      </div>
    </noscript>
  );
}
