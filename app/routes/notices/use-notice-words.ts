import { useRouteLoaderData } from 'react-router';
import type { loader } from '../../root.tsx';
import type { NoticeWords } from './notices.ts';

/** Returns the words of notices in the page's language. */
export function useNoticeWords(): NoticeWords {
  const site = useRouteLoaderData<typeof loader>('root');
  if (!site) throw new Error('A page without the data of the root shows no notices.');
  return site.noticeWords;
}
