import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

const isDashboard = (path: string) => path.startsWith('/dashboard');

/**
 * Moves the focus to the heading of a new page and announces its title, as browsers do when they load a document. If
 * the visitor changes the tab of the dashboard, the focus stays on the tab.
 */
export function PageFocus() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    const previous = before.current;
    before.current = pathname;
    if (previous === pathname) return;
    if (isDashboard(previous) && isDashboard(pathname)) return;
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);

  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  );
}
