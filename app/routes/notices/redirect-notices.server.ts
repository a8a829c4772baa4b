import type { Translator } from '#platform/words/words.server.ts';
import type { ToastContent } from '#ui/feedback/toast-store.ts';
import { deskNotices } from './desk-notices.server.ts';
import { noticeCookieName, noticeSeconds } from './notices.ts';
import { redirectNoticeWords } from './redirect-notice-words.ts';

/** The notices for participants that are shown after a redirect. */
const forParticipants = [
  'registration-submitted',
  'registration-without-files',
  'registration-waiting',
  'place-accepted',
  'list-left',
  'list-joined',
  'session-placed',
  'session-place-left',
  'session-place-refused',
  'login-successful',
  'logged-out',
  'access-denied',
  'booking-submitted',
  'booking-without-picture',
  'booking-withdrawn',
  'booking-restored',
  'details-saved',
  'file-saved',
  'cancellation-asked',
  'cancellation-taken-back',
  'erasure-asked',
  'erasure-taken-back',
  'enquiry-sent',
  'invoice-issued',
  'code-used',
  'grant-asked',
  'currency-chosen',
  'visa-saved',
  'visa-reported',
  'paper-saved',
  'paper-submitted',
  'paper-withdrawn',
  'paper-deleted',
  'application-sent',
  'applied-already',
  'nomination-sent',
  'profile-saved',
  'photograph-stored',
  'speaker-confirmed',
  'invitation-declined',
  'speaker-withdrawn',
  'profile-deleted',
  'full-text-stored',
  'answer-sent',
  'review-saved',
  'review-submitted',
  'conflict-declared',
  'remark-added',
  'google-wallet-failed',
] as const;

type ParticipantNotice = (typeof forParticipants)[number];
export type NoticeId = ParticipantNotice | keyof typeof deskNotices;

/** A notice after a redirect, with the data that the page needs to show it. */
export type BroughtNotice = ToastContent & { id: NoticeId };

/** Returns the `Set-Cookie` value that brings a notice to the page after a redirect. */
export function noticeCookie(id: NoticeId) {
  return `${noticeCookieName}=${id}; Path=/; Max-Age=${noticeSeconds}; SameSite=Lax`;
}

/** Returns the id of the notice in a `Cookie` header, or undefined if there is no notice or its id is unknown. */
export function readNoticeCookie(cookies: string | null): NoticeId | undefined {
  const given = cookies?.match(new RegExp(`(?:^|;\\s*)${noticeCookieName}=([a-z-]+)`))?.[1] ?? '';
  return forParticipants.find((id) => id === given) ?? (isForDesk(given) ? given : undefined);
}

/** Returns the notice of a request in the language of the page, or undefined if the request has no notice. */
export function readNotice(cookies: string | null, translator: Translator): BroughtNotice | undefined {
  const id = readNoticeCookie(cookies);
  return id && sayBrought(id, translator);
}

/**
 * Builds all notices of redirects in advance, because the page after a redirect can fail to load. Only pages of the
 * desk get the desk's notices.
 */
export function sayAllBrought(translator: Translator, isDesk: boolean): Record<string, BroughtNotice> {
  const notices = [...forParticipants, ...(isDesk ? Object.keys(deskNotices).filter(isForDesk) : [])];
  return Object.fromEntries(notices.map((id) => [id, sayBrought(id, translator)]));
}

/** Builds one notice of a redirect in the language of the page. */
function sayBrought(id: NoticeId, translator: Translator): BroughtNotice {
  if (isForDesk(id)) return { id, ...deskNotices[id] };
  const words = translator.words(redirectNoticeWords);
  const variant = id === 'access-denied' ? 'destructive' : 'default';
  return { id, title: words[id], description: words[`${id}-text`], variant };
}

function isForDesk(id: string): id is keyof typeof deskNotices {
  return Object.hasOwn(deskNotices, id);
}
