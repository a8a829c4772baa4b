import type { WithSettings } from '#conference/edition/settings.ts';
import type { EnquiryScope } from '#conference/enquiries/enquiry.ts';
import { listRefundsToOrder, type RefundToOrder } from '#conference/money/refunds/refunds-to-order.server.ts';
import { countErasureRequests } from '#conference/privacy/erasure/read-erasure-requests.server.ts';
import type { Platform } from '#platform/http/request-context.server.ts';
import { countOpenWork, type OpenWork } from './count-open-work.server.ts';
import { dateOpenWork, type WorkDates } from './date-open-work.server.ts';

/** Data that both the numbers and the dates of the overview need. It is read only once for both. */
export type OpenLists = {
  refundsToOrder: readonly RefundToOrder[];
  erasureRequests: Awaited<ReturnType<typeof countErasureRequests>>;
  enquiryScope: EnquiryScope;
};

/**
 * Reads what the organisers still have to do: the number and the date of each task, and the refunds that must be
 * ordered. Counts only the enquiries that the organiser may see.
 */
export async function readOpenWork(
  platform: Pick<Platform, 'db' | 'secrets'> & WithSettings,
  now: Date,
  enquiryScope: EnquiryScope = 'all',
): Promise<{ counts: OpenWork; dates: WorkDates; refundsToOrder: readonly RefundToOrder[] }> {
  const lists: OpenLists = {
    refundsToOrder: await listRefundsToOrder(platform.db),
    erasureRequests: await countErasureRequests(platform.db),
    enquiryScope,
  };
  return {
    counts: await countOpenWork(platform, lists, now),
    dates: await dateOpenWork(platform, lists, now),
    refundsToOrder: lists.refundsToOrder,
  };
}
