import { days, minutes } from '#platform/durations.ts';

/** A participant's session. `registrationId` is null until the owner of several registrations has chosen one. */
export type Session = {
  id: string;
  registrationId: string | null;
  email: string;
  mailProvedAt: Date | null;
  /** The browser credential that opened the session, or null if a sign-in by mail opened it. */
  deviceId: string | null;
  /** True until the person has answered which other browsers keep their access. */
  mustAnswerBrowsers: boolean;
  /** True for an account that is only for bookings. */
  isStallHolder: boolean;
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
