import { z } from 'zod';
import { edition } from '#conference/edition/edition.server.ts';
import { fingerprintReference } from '#conference/money/ledger/bank-reference.server.ts';
import { chargeKinds, methods } from '#conference/money/ledger/payment.ts';
import { ledgerChoices, noType } from '#conference/money/lists/movements.ts';
import { searchText } from '#platform/forms/plain-text.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import { readSearch, searchChoice, searchCurrency, searchDay, searchId } from '../list/search-fields.ts';

/** The names of the participant types and booking options, by their ids. */
export const typeNames: Readonly<Record<string, string>> = Object.fromEntries([
  ...edition.participantTypes.map(({ id, name }) => [id, name]),
  ...edition.catalogue.map(({ id, title }) => [id, title]),
]);

const searchSchema = z.object({
  text: searchText(200),
  what: searchChoice(ledgerChoices),
  method: searchChoice(methods),
  currency: searchCurrency,
  of: searchChoice(chargeKinds),
  type: searchChoice([...Object.keys(typeNames), ...Object.values(noType)]),
  by: searchId,
  from: searchDay,
  to: searchDay,
});

/** Reads a search in the ledger from a URL. The list and its export use it. By default it finds what people paid. */
export function readLedgerSearch(url: URL, { secrets }: Pick<RouteContext, 'secrets'>) {
  const search = readSearch(searchSchema, url);
  const { by: recordedBy, what = 'paid', ...filter } = search;
  const text = search.text?.trim() ?? '';
  const fingerprint = fingerprintReference(secrets, text);
  return { search, filter: { ...filter, what, text, fingerprint, recordedBy } };
}
