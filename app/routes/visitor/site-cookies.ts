import { absoluteLimit } from '#conference/accounts/session.ts';
import { days, hours } from '#platform/durations.ts';
import { noticeCookieName, noticeSeconds } from '#routes/notices/notices.ts';

/**
 * Every cookie that visitors get, with its name and how long it lasts. The privacy policy lists these names and times.
 */
export const siteCookies = {
  /** The cookie lasts as long as the longest possible session. The server decides when the session really ends. */
  session: { name: 'session', lasts: absoluteLimit },
  /** The cookie with the browser's credential lasts a year, until long after the event. */
  device: { name: 'device', lasts: days(365) },
  provedMailbox: { name: 'proved-mailbox', lasts: days(365) },
  /** The sessions that a visitor has starred. */
  stars: { name: 'stars', lasts: days(365) },
  browser: { name: 'browser', lasts: days(365) },
  bookingDraft: { name: 'booking-draft', lasts: hours(1) },
  unsavedForm: { name: 'unsaved-form', lasts: hours(1) },
  notice: { name: noticeCookieName, lasts: noticeSeconds * 1000 },
};

/** Returns how long a cookie lasts, in the unit of the header `Set-Cookie`. */
export function cookieAge({ lasts }: { lasts: number }) {
  return { maxAgeSeconds: lasts / 1000 };
}
