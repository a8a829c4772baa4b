import { absoluteLimit } from '#conference/identity/session.ts';
import { days, hours } from '#platform/durations.ts';
import { noticeCookieName, noticeSeconds } from '#routes/notices/notices.ts';

/** Every cookie that visitors get, with its name and for how long it lasts. The privacy policy takes both from here. */
export const siteCookies = {
  /** As long as any session: the server decides when a session ends. */
  session: { name: 'session', lasts: absoluteLimit },
  /** The credential's cookie lasts until long after the event. */
  device: { name: 'device', lasts: days(365) },
  provedMailbox: { name: 'proved-mailbox', lasts: days(365) },
  browser: { name: 'browser', lasts: days(365) },
  bookingDraft: { name: 'booking-draft', lasts: hours(1) },
  notice: { name: noticeCookieName, lasts: noticeSeconds * 1000 },
};

/** The age of a cookie as the header `Set-Cookie` needs it. */
export function cookieAge({ lasts }: { lasts: number }) {
  return { maxAgeSeconds: lasts / 1000 };
}
