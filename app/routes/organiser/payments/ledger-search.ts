import { z } from 'zod';
import { chargeKinds, methods } from '#conference/payments/payment.ts';
import type { LedgerFilter } from '#conference/payments/search-payments.server.ts';
import { isUuid } from '#platform/forms/uuid.ts';
import { searchDay } from '#routes/organiser/list/search-fields.ts';

/** The filter as it stands in the address; what does not fit is as if it were not there. */
const searchSchema = z.object({
  method: z.enum(['', ...methods]).catch(''),
  currency: z.enum(['', 'USD', 'INR']).catch(''),
  of: z.enum(['', ...chargeKinds]).catch(''),
  by: z
    .string()
    .refine((id) => id === '' || isUuid(id))
    .catch(''),
  from: searchDay,
  to: searchDay,
  after: z.string().refine(isUuid).optional().catch(undefined),
});

/** The ledger's search in an address: as it was typed, where its page begins, and the filter it comes to. */
export function readLedgerSearch(url: URL) {
  const { after, ...search } = searchSchema.parse(Object.fromEntries(url.searchParams));
  const filter: LedgerFilter = {
    method: search.method || undefined,
    currency: search.currency || undefined,
    of: search.of || undefined,
    recordedBy: search.by || undefined,
    from: search.from || undefined,
    to: search.to || undefined,
  };
  return { search, after, filter };
}
