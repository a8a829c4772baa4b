import { z } from 'zod';
import { fingerprintReference } from '#conference/money/ledger/bank-reference.server.ts';
import { chargeKinds, methods } from '#conference/money/ledger/payment.ts';
import { searchText } from '#platform/forms/plain-text.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { readSearch, searchChoice, searchCurrency, searchDay, searchId } from '../list/search-fields.ts';

const searchSchema = z.object({
  text: searchText(200),
  method: searchChoice(methods),
  currency: searchCurrency,
  of: searchChoice(chargeKinds),
  by: searchId,
  from: searchDay,
  to: searchDay,
});

/** Reads a search for payments from a URL. The list and the export of payments use it. */
export function readLedgerSearch(url: URL, { secrets }: Pick<RouteContext, 'secrets'>) {
  const search = readSearch(searchSchema, url);
  const { by: recordedBy, ...filter } = search;
  const text = search.text?.trim() ?? '';
  const fingerprint = fingerprintReference(secrets, text);
  return { search, filter: { ...filter, text, fingerprint, recordedBy } };
}
