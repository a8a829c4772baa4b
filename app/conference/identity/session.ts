/** A participant's session. `registrationId` is null while the owner of several registrations has to choose. */
export type Session = {
  id: string;
  registrationId: string | null;
  email: string;
  mailProvedAt: Date | null;
};

const minutes = 60 * 1000;
const days = 24 * 60 * minutes;

/** A session ends after a week without a visit, and after thirty days in any case. */
export const idleLimit = 7 * days;
export const absoluteLimit = 30 * days;

/** How long a sign-in by mail opens what is sensitive. */
export const proofLimit = 60 * minutes;

/** Whether the passport's number and the files may be shown: the mailbox was proved within the hour. */
export function mayShowSensitive(session: Session, now: Date): boolean {
  return session.mailProvedAt !== null && now.getTime() - session.mailProvedAt.getTime() < proofLimit;
}

/** A registration of any other standing, set aside or withdrawn, opens nothing any more. */
export const openStandings = ['counted', 'waiting'] as const;
