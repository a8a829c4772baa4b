import { z } from 'zod';
import { chargeKinds, methods } from '#conference/money/ledger/payment.ts';
import { groupings } from '#conference/money/lists/movements.ts';
import { readSearch, searchChoice, searchCurrency, searchDay, searchName } from '../../list/search-fields.ts';

const searchSchema = z.object({
  from: searchDay,
  to: searchDay,
  by: searchChoice(groupings),
  method: searchChoice(methods),
  currency: searchCurrency,
  of: searchChoice(chargeKinds),
  type: searchName,
});

/** Reads the filter of the totals. */
export function readMovementSearch(url: URL) {
  const search = readSearch(searchSchema, url);
  const { by = 'day', ...filter } = search;
  return { search, by, filter };
}
