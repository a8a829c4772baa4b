import { type ProviderName, providerNames } from '#conference/edition/money/provider-names.ts';
import type { Database } from '#platform/database/database.server.ts';

/** Lists the payment providers with which something was paid. */
export async function listUsedProviders(db: Database): Promise<ProviderName[]> {
  const used: ProviderName[] = [];
  for (const name of providerNames) {
    const payment = await db
      .selectFrom('payment')
      .select('id')
      .where('method', '=', name)
      .limit(1)
      .executeTakeFirst();
    if (payment) used.push(name);
  }
  return used;
}
