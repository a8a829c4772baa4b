import type { BrowserOwner, KnownBrowser } from '#conference/accounts/browsers.ts';
import { closeAccess } from '#conference/accounts/close-access.server.ts';
import { endBrowsers } from '#conference/accounts/end-browsers.server.ts';
import { listBrowsers } from '#conference/accounts/list-browsers.server.ts';
import { byParticipant, recordAct } from '#conference/audit/record-act.server.ts';
import type { Database } from '#platform/database/database.server.ts';

type Ending = {
  owner: BrowserOwner;
  /** The browser that loses its access. Undefined if all browsers lose it, including the participant's own. */
  browser: Pick<KnownBrowser, 'kind' | 'id'> | undefined;
  requestId: string;
};

/** Ends the access of one browser, or of all browsers, to the registration of the participant who is signed in. */
export async function endBrowser(
  db: Database,
  { owner, browser, requestId }: Ending,
  now: Date,
): Promise<void> {
  const { registrationId } = owner;
  await db.transaction().execute(async (tx) => {
    if (browser) await endBrowsers(tx, owner, [browser], now);
    else {
      await endBrowsers(tx, owner, await listBrowsers(tx, owner, now), now);
      await closeAccess(tx, registrationId, now);
    }
    const detail = { which: browser?.kind ?? 'all' };
    await recordAct(tx, { ...byParticipant({ registrationId, requestId }), action: 'browser.ended', detail });
  });
}
