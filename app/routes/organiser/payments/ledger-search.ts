import { z } from 'zod';
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

export function readLedgerSearch(url: URL) {
  const { after, ...search } = readSearch(searchSchema, url);
  const { by: recordedBy, ...filter } = search;
  return { search, after, filter: { ...filter, recordedBy } };
}
