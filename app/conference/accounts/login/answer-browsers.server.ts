import type { KnownBrowser } from '#conference/accounts/browsers.ts';
import { endBrowsers } from '#conference/accounts/end-browsers.server.ts';
import {
  keepDevices,
  lockOpenBrowserQuestion,
  setMustAnswerBrowsers,
} from '#conference/accounts/keep-browsers.server.ts';
import { listBrowsers } from '#conference/accounts/list-browsers.server.ts';
import type { Session } from '#conference/accounts/session.ts';
import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import type { WithSettings } from '#conference/edition/settings.ts';
import { extendProvisionalBookings } from '#conference/festival/expiry/extend-provisional-bookings.server.ts';
import { lockRegistration } from '#conference/registration/record/lock-registration.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';

type Asked = Pick<Session, 'id' | 'email'> & { registrationId: string };

/**
 * Lists the browsers that we ask the owner of a mailbox about: browser credentials that the owner has not agreed to,
 * and other sessions that were opened by mail. Leaves out the browser that the owner uses now.
 */
export async function listBrowsersToAskAbout(
  db: Database,
  session: Asked,
  now: Date,
): Promise<KnownBrowser[]> {
  const known = await listBrowsers(db, session, now);
  return known.filter(({ kind, id, isKept }) => (kind === 'device' ? !isKept : id !== session.id));
}

/**
 * Decides whether the owner of the mailbox must answer which other browsers keep their access. Stores the decision in
 * the session, and returns it. With `isFirst`, asks about all browsers: at the first proof of the mailbox, and when the
 * owner chooses one of several registrations. Later, asks only if a browser has a credential that the owner has not
 * agreed to.
 */
export async function askAboutBrowsers(
  tx: Database,
  session: Asked,
  { isFirst }: { isFirst: boolean },
  now: Date,
): Promise<boolean> {
  const browsers = await listBrowsersToAskAbout(tx, session, now);
  const mustAnswerBrowsers = browsers.some(({ kind }) => isFirst || kind === 'device');
  await setMustAnswerBrowsers(tx, session.id, mustAnswerBrowsers);
  return mustAnswerBrowsers;
}

/**
 * Stores the owner's answer about browsers. Browsers in `keptIds` keep their access, and all others that we asked about
 * lose it. If a browser is kept, its provisional bookings get the full time to pay. A second answer changes nothing.
 */
export async function answerBrowsers(
  { db, settings }: Pick<Platform, 'db'> & WithSettings,
  { session, keptIds, requestId }: { session: Asked; keptIds: readonly string[]; requestId: string },
  now: Date,
): Promise<void> {
  const { registrationId } = session;
  await db.transaction().execute(async (tx) => {
    await lockRegistration(tx, registrationId);
    if (!(await lockOpenBrowserQuestion(tx, session.id))) return;
    const asked = await listBrowsersToAskAbout(tx, session, now);
    const kept = asked.filter(({ id }) => keptIds.includes(id));
    const ended = asked.filter(({ id }) => !keptIds.includes(id));
    await keepDevices(tx, { deviceIds: kept.map(({ id }) => id), registrationId }, now);
    await endBrowsers(tx, session, ended, now);
    await extendProvisionalBookings(tx, { registrationId, daysToPay: settings.booking.daysToPay }, now);
    await setMustAnswerBrowsers(tx, session.id, false);
    const detail = { kept: kept.length, ended: ended.length };
    await recordAct(tx, {
      ...byParticipant({ registrationId, requestId }),
      action: 'browsers.chosen',
      detail,
    });
  });
}
