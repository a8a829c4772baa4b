import { edition } from '#conference/edition/edition.server.ts';
import { type Method, methodWords, recordedMethodWords } from '#conference/money/ledger/payment.ts';
import { listUsedProviders } from '#conference/money/ledger/used-providers.server.ts';
import { openProviders } from '#conference/money/providers/open-providers.server.ts';
import type { RouteContext } from '#routes/forms/route-context.ts';

/**
 * Lists the methods of payment for a filter, with their names. These are the methods that organisers record, and three
 * groups of payment providers: those of the edition, those of the server's configuration, and those with a payment.
 */
export async function listMethods({ db, config }: RouteContext): Promise<Partial<Record<Method, string>>> {
  const namedInEdition = Object.values(edition.onlinePayment ?? {}).flat();
  const providers = await openProviders(config);
  const withPayments = await listUsedProviders(db);
  const isOffered = (method: string) =>
    method in recordedMethodWords ||
    namedInEdition.some((name) => name === method) ||
    method in providers ||
    withPayments.some((name) => name === method);
  return Object.fromEntries(Object.entries(methodWords).filter(([method]) => isOffered(method)));
}
