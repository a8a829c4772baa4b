import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

const isDashboard = (path: string) => path.startsWith('/dashboard');

/**
 * What a browser does on a document load and a client navigation does not: the focus goes to the new page's heading
 * and its title is read out. Not within the dashboard, where the focus stays on the tab, nor for a place on the same page.
 */
export function PageFocus() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [title, setTitle] = useState('');

  useEffect(() => {
    const from = before.current;
    before.current = pathname;
    if (from === pathname) return;
    if (isDashboard(from) && isDashboard(pathname)) return;
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
