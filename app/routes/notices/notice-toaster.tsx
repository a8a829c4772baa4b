import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { forgetLogin } from '#routes/visitor/local-records.ts';
import { Toaster } from '#ui/feedback/toast.tsx';
import { dismissToasts, showToast } from '#ui/feedback/toast-store.ts';
import { clearedNoticeCookie, type NoticeId, readNoticeCookie, sayNotice } from './notices.ts';
import { useNoticeWords } from './use-notice-words.ts';

/** Shows toasts. A notice that a redirect left in a cookie appears once, even if the server has already rendered it. */
export function NoticeToaster({ initial }: { initial: NoticeId | undefined }) {
  const location = useLocation();
  const words = useNoticeWords();
  const inDocument = useRef(initial);
  const lastPath = useRef(location.pathname);

  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation, even to the same address, may carry a notice
  useEffect(() => {
    const carried = readNoticeCookie(document.cookie);
    if (carried) {
      // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store
      document.cookie = clearedNoticeCookie;
    }
    const fromDocument = inDocument.current;
    inDocument.current = undefined;
    // A notice belongs to its page: "Login Failed" would be wrong on the next one.
    if (!carried && !fromDocument && lastPath.current !== location.pathname) dismissToasts();
    lastPath.current = location.pathname;
    if (carried && carried !== fromDocument) showToast(sayNotice(words, carried));
    const arrived = carried ?? fromDocument;
    if (arrived === 'logged-out' || arrived === 'access-denied') forgetLogin();
  }, [location.key]);

  return <Toaster initial={initial && sayNotice(words, initial)} />;
}
