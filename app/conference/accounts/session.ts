/**
 * Accounts: people sign in by mail, without a password, with or without a registration. Participants decide which
 * browsers stay signed in.
 *
 * - ask for a sign-in mail, which holds a link and a code: request-sign-in.server.ts
 * - how long a link and its code work, and after how many wrong codes not: sign-in-validity.ts
 * - what the page says about a wrong code: app/routes/login/by-mail/sign-in-words.ts
 * - refuse too many mails: limit-sign-in-mails.server.ts
 * - prove the mailbox by the link or the code: login/prove-mailbox.server.ts
 * - start, find and end a session: session.server.ts, login/find-session.server.ts
 * - remember a browser, so that it logs in without a mail: device.server.ts
 * - list the browsers of an account, and end one: list-browsers.server.ts, login/end-browser.server.ts
 * - answer which other browsers keep their access: login/answer-browsers.server.ts
 * - close all access to a registration: close-access.server.ts
 */

import { days, minutes } from '#platform/durations.ts';

/** The session of somebody who has signed in. */
export type Session = {
  id: string;
  /** Null for a mailbox without a registration, and until the owner of several registrations has chosen one. */
  registrationId: string | null;
  /** True until the owner of several registrations has chosen one. */
  mustChoose: boolean;
  email: string;
  /** When the mailbox was proved. Null if the browser's credential alone signed in. */
  mailProvedAt: Date | null;
  /** The browser credential that opened the session, or null if a sign-in by mail opened it. */
  deviceId: string | null;
  /** True until the person has answered which other browsers keep their access. */
  mustAnswerBrowsers: boolean;
  /** True for an account that is only for bookings. */
  isStallHolder: boolean;
  /** True for somebody on the waiting list, who has no place yet. */
  isWaiting: boolean;
};

/** A session ends after a week without a visit, and after thirty days in any case. */
export const idleLimit = days(7);
export const absoluteLimit = days(30);

/** How long we keep expired sign-ins and sessions, and sessions that somebody ended. */
export const expiredKept = days(1);
export const endedKept = days(30);

/** How long after a sign-in by mail the site may show sensitive data. */
export const proofLimit = minutes(60);

/** True if passport details and files can be shown: the mailbox was proved within the last hour. */
export function mayShowSensitive(session: Session, now: Date): boolean {
  return session.mailProvedAt !== null && now.getTime() - session.mailProvedAt.getTime() < proofLimit;
}
