import { z } from 'zod';
import { bookingOptions } from '#conference/edition/option-titles.server.ts';
import { participantTypeNames } from '#conference/edition/participant-types.server.ts';
import type { Settings } from '#conference/edition/settings.ts';
import { fingerprintReference } from '#conference/money/ledger/bank-reference.server.ts';
import { chargeKinds, methods } from '#conference/money/ledger/payment.ts';
import { ledgerChoices, noType } from '#conference/money/lists/movements.ts';
import { searchText } from '#platform/forms/plain-text.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';
import {
  readSearch,
  searchChoice,
  searchCurrency,
  searchDay,
  searchId,
  searchName,
} from '../list/search-fields.ts';

/** The names of the participant types and booking options, by their ids. */
export function typeNamesOf(settings: Settings): Readonly<Record<string, string>> {
  const titles = bookingOptions(settings).map(({ value, label }) => [value, label]);
  return { ...participantTypeNames(settings), ...Object.fromEntries(titles) };
}

const searchSchema = z.object({
  text: searchText(200),
  what: searchChoice(ledgerChoices),
  method: searchChoice(methods),
  currency: searchCurrency,
  of: searchChoice(chargeKinds),
  type: searchChoice(Object.values(noType)).or(searchName),
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
