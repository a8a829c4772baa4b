import { edition } from '#conference/edition/edition.server.ts';
import { taxOf } from '#conference/edition/money/tax.ts';
import {
  checkNumbers,
  countUndocumented,
  type NumberCheck,
} from '#conference/money/receipts/check-numbers.server.ts';
import { kindWords } from '#conference/money/receipts/receipt.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';

/** Loads the check of the numbers of all documents. */
export async function loadChecks({ db }: Pick<RouteContext, 'db'>) {
  return {
    checks: (await checkNumbers(db)).map(describeCheck),
    undocumented: await countUndocumented(db),
  };
}

export type LoadedChecks = Awaited<ReturnType<typeof loadChecks>>;

function describeCheck({ kind, last, missing, named }: NumberCheck) {
  const more = missing - named.length;
  return {
    kind,
    words: kindWords(taxOf(edition))[kind],
    last,
    missing:
      missing === 0
        ? undefined
        : `${named.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`,
  };
}
