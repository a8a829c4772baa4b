import { sql } from 'kysely';
import type { ProviderName } from '#conference/edition/money/provider-names.ts';
import type { Database } from '#platform/database/database.server.ts';
import { addGauge, cacheBriefly } from '#platform/metrics/add-gauge.server.ts';
import type { Metrics } from '#platform/metrics/open-metrics.server.ts';
import { withTimeout } from '#platform/shutdown.server.ts';

/**
 * Adds the metrics of online payments. They come from the database, so every process reports the same numbers.
 * `providers` are the configured ones.
 */
export function watchCheckouts(metrics: Metrics, db: Database, providers: readonly ProviderName[]): void {
  const read = cacheBriefly(() => withTimeout(readNumbers(db, providers), 3));
  const add = (name: string, help: string, field: 'open' | 'unhandled' | 'compared') =>
    addGauge(metrics, name, help, async () => (await read())[field]);
  add('conference_online_payments_open', 'Reported payments and disputes that wait for a decision.', 'open');
  add(
    'conference_webhooks_oldest_unhandled_seconds',
    'Age of the oldest webhook that is not handled yet.',
    'unhandled',
  );
  add(
    'conference_provider_comparison_seconds',
    'Time since the last successful comparison with a payment provider, or since we began to use it. The longest time of all configured providers.',
    'compared',
  );
}

/** If no comparison has ever succeeded, the time counts from the first attempt or from the first checkout. */
async function readNumbers(db: Database, providers: readonly ProviderName[]) {
  const { rows } = await sql<{ open: number; unhandled: number; compared: number }>`
    select
      ((select count(*) from provider_payment where state = 'open')
        + (select count(*) from dispute where seen_at is null))::int as open,
      coalesce((select extract(epoch from clock_now() - min(received_at)) from provider_event
        where handled_at is null), 0)::float as unhandled,
      coalesce((select max(extract(epoch from clock_now() - coalesce(
          (select max(began_at) from provider_comparison where provider = used.name and failure is null),
          least(
            (select min(began_at) from provider_comparison where provider = used.name),
            (select min(created_at) from checkout where provider = used.name)))))
        from unnest(${providers}::payment_provider[]) as used (name)), 0)::float as compared`.execute(db);
  const [numbers] = rows;
  if (!numbers) throw new Error('The query of the numbers of online payments returned no row.');
  return numbers;
}
