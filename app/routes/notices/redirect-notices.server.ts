import type { Speaker } from '#platform/words/words.server.ts';
import type { ToastContent } from '#ui/feedback/toast-store.ts';
import { deskNotices } from './desk-notices.server.ts';
import { noticeCookieName, noticeSeconds } from './notices.ts';
import { redirectNoticeWords } from './redirect-notice-words.ts';

/** The notices for participants that follow a redirect. */
const forParticipants = [
  'registration-submitted',
  'login-successful',
  'logged-out',
  'access-denied',
  'booking-submitted',
  'booking-withdrawn',
  'details-saved',
  'file-saved',
  'erasure-asked',
  'erasure-taken-back',
  'enquiry-sent',
] as const;

type ParticipantNotice = (typeof forParticipants)[number];
export type NoticeId = ParticipantNotice | keyof typeof deskNotices;

/** A notice that a redirect brought, as the page gets it. */
export type BroughtNotice = ToastContent & { id: NoticeId };

/** Returns the `Set-Cookie` value that carries a notice over a redirect. */
export function noticeCookie(id: NoticeId) {
  return `${noticeCookieName}=${id}; Path=/; Max-Age=${noticeSeconds}; SameSite=Lax`;
}

/** Returns the notice of a `Cookie` header, or undefined if there is none or its id is unknown. */
export function readNoticeCookie(cookies: string | null): NoticeId | undefined {
  const given = cookies?.match(new RegExp(`(?:^|;\\s*)${noticeCookieName}=([a-z-]+)`))?.[1] ?? '';
  return forParticipants.find((id) => id === given) ?? (isForDesk(given) ? given : undefined);
}

/** The notice of a request in the language of its page, or undefined if there is none. */
export function readNotice(cookies: string | null, speaker: Speaker): BroughtNotice | undefined {
  const id = readNoticeCookie(cookies);
  if (id === undefined) return undefined;
  if (isForDesk(id)) return { id, ...deskNotices[id] };
  const words = speaker.words(redirectNoticeWords);
  const variant = id === 'access-denied' ? 'destructive' : 'default';
  return { id, title: words[id], description: words[`${id}-text`], variant };
}

function isForDesk(id: string): id is keyof typeof deskNotices {
  return Object.hasOwn(deskNotices, id);
}
