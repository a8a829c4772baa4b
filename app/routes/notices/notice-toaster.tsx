import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { forgetLogin } from '#routes/visitor/local-records.ts';
import { Toaster } from '#ui/feedback/toast.tsx';
import { dismissToasts, showToast } from '#ui/feedback/toast-store.ts';
import { clearedNoticeCookie, hasNoticeCookie } from './notices.ts';
import type { BroughtNotice } from './redirect-notices.server.ts';

/** Shows toasts. A notice that a redirect brought appears once, even if the server has already rendered it. */
export function NoticeToaster({ notice }: { notice: BroughtNotice | undefined }) {
  const location = useLocation();
  const inDocument = useRef(notice);
  const last = useRef<BroughtNotice>(undefined);
  const lastPath = useRef(location.pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation, also to the same address, may bring a notice
  useEffect(() => {
    if (hasNoticeCookie(document.cookie)) {
      // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store
      document.cookie = clearedNoticeCookie;
    }
    const brought = notice === last.current ? undefined : notice;
    last.current = notice;
    // A notice belongs to its page: "Login Failed" would be wrong on the next one.
    if (!brought && lastPath.current !== location.pathname) dismissToasts();
    lastPath.current = location.pathname;
    if (brought && brought !== inDocument.current) showToast(brought);
    if (brought?.id === 'logged-out' || brought?.id === 'access-denied') forgetLogin();
  }, [location.key]);

  return <Toaster initial={inDocument.current} />;
}
