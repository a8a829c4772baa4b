import { say, type WordsOf } from '#platform/words/words.ts';
import type { ToastContent } from '#ui/feedback/toast-store.ts';
import { deskNotices } from './desk-notices.ts';
import type { noticeWords } from './notice-words.ts';

/** The notices that redirects and buttons show to participants. */
const notices = {
  'registration-submitted': 'default',
  'login-successful': 'default',
  'login-failed-other-email': 'destructive',
  'login-failed-no-registration': 'destructive',
  'logged-out': 'default',
  'access-denied': 'destructive',
  'please-login-first': 'destructive',
  'booking-submitted': 'default',
  'booking-withdrawn': 'default',
  'details-saved': 'default',
  'file-saved': 'default',
  'erasure-asked': 'default',
  'erasure-taken-back': 'default',
  'enquiry-sent': 'default',
  'opening-email-client': 'default',
  'feature-in-progress': 'announcement',
  'payment-soon': 'announcement',
  'feature-suggestion': 'announcement',
} as const;

type ParticipantNotice = keyof typeof notices;
export type NoticeId = ParticipantNotice | keyof typeof deskNotices;

export type NoticeWords = WordsOf<typeof noticeWords>;

/** Builds a notice from the words of one language. */
export function sayNotice(words: NoticeWords, id: NoticeId): ToastContent {
  if (!isForParticipants(id)) return deskNotices[id];
  return {
    title: words[id],
    description: words[`${id}-text`],
    variant: notices[id],
  };
}

/** A kind of feature that is announced and does not exist yet. */
export type SoonId = 'speaker-soon' | 'venue-soon';

/** Returns the notice of a card or button whose feature does not exist yet. */
export function saySoon(words: NoticeWords, id: SoonId, name: string): ToastContent {
  return { title: words[id], description: say(words['soon-text'], { name }), variant: 'announcement' };
}

export const noticeCookieName = 'notice';
export const noticeSeconds = 60;

/** Returns the `Set-Cookie` value that carries a notice over a redirect. Scripts may read it: it only holds an id. */
export function noticeCookie(id: NoticeId) {
  return `${noticeCookieName}=${id}; Path=/; Max-Age=${noticeSeconds}; SameSite=Lax`;
}

/** The value for `Set-Cookie` or `document.cookie` that deletes the notice after it was shown. */
export const clearedNoticeCookie = `${noticeCookieName}=; Path=/; Max-Age=0; SameSite=Lax`;

/** Returns the notice of a `Cookie` header or of `document.cookie`, or undefined if there is none or its id is unknown. */
export function readNoticeCookie(cookies: string | null): NoticeId | undefined {
  const given = cookies?.match(new RegExp(`(?:^|;\\s*)${noticeCookieName}=([a-z-]+)`))?.[1] ?? '';
  return isForParticipants(given) || isForDesk(given) ? given : undefined;
}

function isForParticipants(id: string): id is ParticipantNotice {
  return Object.hasOwn(notices, id);
}

function isForDesk(id: string): id is keyof typeof deskNotices {
  return Object.hasOwn(deskNotices, id);
}
