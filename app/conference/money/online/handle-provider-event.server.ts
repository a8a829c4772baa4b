import { markHandled, readEventBody } from '#conference/money/online/provider-events.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { recordReport } from './record-report.server.ts';

type Store = Pick<Platform, 'db' | 'jobs' | 'secrets' | 'config'>;

/** Handles a stored webhook. It is safe to handle it again, because each report is recorded once. */
export async function handleProviderEvent(store: Store, id: string, now: Date): Promise<void> {
  const event = await readEventBody(store.db, store.secrets, id);
  if (!event) return;
  const provider = (await openProviders(store.config))[event.provider];
  if (!provider)
    throw new Error(`The webhook cannot be handled, because ${event.provider} is not configured any more.`);
  const reports = provider.readReports(event.body);
  for (const report of reports) await recordReport(store, event.provider, report, now);
  const refs = reports.flatMap((report) => ('paymentRef' in report ? [report.paymentRef] : []));
  await markHandled(store.db, id, [...new Set(refs)], now);
}
