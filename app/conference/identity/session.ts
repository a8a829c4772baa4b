import { days, minutes } from '#platform/durations.ts';

/** A participant's session. `registrationId` is null until the owner of several registrations has chosen one. */
export type Session = {
  id: string;
  registrationId: string | null;
  email: string;
  mailProvedAt: Date | null;
  /** The browser credential that opened the session, or null if a sign-in by mail opened it. */
  deviceId: string | null;
  /** True until the person has answered which other browsers stay. */
  asksBrowsers: boolean;
  /** True for an account for bookings alone. */
  isStallHolder: boolean;
};

/** A session ends after a week without a visit, and after thirty days in any case. */
export const idleLimit = days(7);
export const absoluteLimit = days(30);

/** How long the records of expired sign-ins and sessions stay, and the records of sessions that somebody ended. */
export const expiredKept = days(1);
export const endedKept = days(30);

/** For how long a sign-in by mail allows sensitive data to be shown. */
export const proofLimit = minutes(60);

/** Passport details and files can be shown only if the mailbox was proved within the last hour. */
export function mayShowSensitive(session: Session, now: Date): boolean {
  return session.mailProvedAt !== null && now.getTime() - session.mailProvedAt.getTime() < proofLimit;
}
