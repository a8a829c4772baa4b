import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { forgetLogin } from '#routes/visitor/local-records.ts';
import { Toaster } from '#ui/feedback/toast.tsx';
import { dismissToasts, showToast } from '#ui/feedback/toast-store.ts';
import { clearedNoticeCookie, readNoticeId } from './notices.ts';
import type { BroughtNotice } from './redirect-notices.server.ts';

type NoticeToasterProps = {
  /** The notice that the server has already rendered into the document. */
  notice: BroughtNotice | undefined;
  /** The notices that later redirects can bring. Each key is the id of a notice. */
  all: Record<string, BroughtNotice>;
};

/** Shows toasts. A notice that a redirect brought appears once, even if the server has already rendered it. */
export function NoticeToaster({ notice, all }: NoticeToasterProps) {
  const location = useLocation();
  const inDocument = useRef(notice);
  const lastPath = useRef(location.pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation, even to the same address, may carry a notice
  useEffect(() => {
    const carried = all[readNoticeId(document.cookie)];
    if (carried) {
      // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store
      document.cookie = clearedNoticeCookie;
    }
    const fromDocument = inDocument.current;
    inDocument.current = undefined;
    // Remove the notices of the previous page: "Login Failed", for example, would be wrong on the next page.
    if (!carried && !fromDocument && lastPath.current !== location.pathname) dismissToasts();
    lastPath.current = location.pathname;
    if (carried && carried.id !== fromDocument?.id) showToast(carried);
    const arrived = (carried ?? fromDocument)?.id;
    if (arrived === 'logged-out' || arrived === 'access-denied') forgetLogin();
  }, [location.key]);

  return <Toaster initial={notice} />;
}
