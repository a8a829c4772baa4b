import type { WordsOf } from '#platform/words/words.ts';
import type { ToastContent } from '#ui/feedback/toast-store.ts';
import type { noticeWords } from './notice-words.ts';

/** The variants of the notices that pages show without a redirect. The server sends the notices after a redirect. */
const notices = {
  'login-failed-other-email': 'destructive',
  'login-failed-no-registration': 'destructive',
  'please-login-first': 'destructive',
  'opening-email-client': 'default',
  'feature-in-progress': 'announcement',
  'payment-soon': 'announcement',
  'feature-suggestion': 'announcement',
} as const;

export type PageNotice = keyof typeof notices;

export type NoticeWords = WordsOf<typeof noticeWords>;

/** Builds a notice from the words of one language. */
export function sayNotice(words: NoticeWords, id: PageNotice): ToastContent {
  return {
    title: words[id],
    description: words[`${id}-text`],
    variant: notices[id],
  };
}

/** The cookie that brings the id of a notice to the page after a redirect. Scripts can read this cookie. */
export const noticeCookieName = 'notice';
export const noticeSeconds = 60;

/** The value for `Set-Cookie` or `document.cookie` that deletes the notice after it was shown. */
export const clearedNoticeCookie = `${noticeCookieName}=; Path=/; Max-Age=0; SameSite=Lax`;

/** Returns the id of the notice in `document.cookie`, or '' if there is none. */
export function readNoticeId(cookies: string): string {
  return /(?:^|;\s*)notice=([a-z-]+)/.exec(cookies)?.[1] ?? '';
}
