import type { Database } from '#platform/database/database.server.ts';
import type { InboxAddress } from '#platform/mail/inbox-address.server.ts';
import { addGauge } from '#platform/metrics/add-gauge.server.ts';
import type { Metrics } from '#platform/metrics/open-metrics.server.ts';
import { withTimeout } from '#platform/shutdown.server.ts';
import { readInboxState } from './other-mails.server.ts';

/**
 * Adds a gauge that is 1 if the last reading of the organisers' mailbox failed. It is 0 if no mailbox is configured.
 */
export function watchInbox(metrics: Metrics, db: Database, inbox: InboxAddress | undefined): void {
  const help = '1 if the last reading of the mailbox failed, otherwise 0.';
  addGauge(metrics, 'conference_inbox_failed', help, async () => {
    const state = await withTimeout(readInboxState(db, inbox), 3);
    return Number(Boolean(state?.failure));
  });
}
