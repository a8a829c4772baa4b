import { z } from 'zod';
import type { LedgerFilter } from '#conference/finance/search-payments.server.ts';
import { chargeKinds, methods } from '#conference/payments/payment.ts';
import { readSearch, searchChoice, searchCurrency, searchDay, searchId } from '../list/search-fields.ts';

const searchSchema = z.object({
  method: searchChoice(methods),
  currency: searchCurrency,
  of: searchChoice(chargeKinds),
  by: searchId,
  from: searchDay,
  to: searchDay,
  after: searchId,
});

/** Reads the search of the list of payments from an address, with the filter it means. */
export function readLedgerSearch(url: URL) {
  const { after, ...search } = readSearch(searchSchema, url);
  const filter: LedgerFilter = {
    method: search.method || undefined,
    currency: search.currency || undefined,
    of: search.of || undefined,
    recordedBy: search.by,
    from: search.from || undefined,
    to: search.to || undefined,
  };
  return { search, after, filter };
}
