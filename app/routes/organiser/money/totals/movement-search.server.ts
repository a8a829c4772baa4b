import { z } from 'zod';
import { edition } from '#conference/edition/edition.server.ts';
import { chargeKinds, methods } from '#conference/money/ledger/payment.ts';
import { groupings } from '#conference/money/lists/movements.ts';
import { readSearch, searchChoice, searchCurrency, searchDay } from '../../list/search-fields.ts';

/** The names of the participant types and booking options, by their ids. */
export const typeNames: Readonly<Record<string, string>> = Object.fromEntries([
  ...edition.participantTypes.map(({ id, name }) => [id, name]),
  ...edition.catalogue.map(({ id, title }) => [id, title]),
]);

const searchSchema = z.object({
  from: searchDay,
  to: searchDay,
  by: searchChoice(groupings),
  method: searchChoice(methods),
  currency: searchCurrency,
  of: searchChoice(chargeKinds),
  type: searchChoice(Object.keys(typeNames)),
});

/** Reads the filter of the totals and of the export of movements. */
export function readMovementSearch(url: URL) {
  const search = readSearch(searchSchema, url);
  const { by = 'day', ...filter } = search;
  return { search, by, filter };
}
