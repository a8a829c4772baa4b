import { Gauge } from '@prometheus-io/client';
import type { Metrics } from './open-metrics.server.ts';

/** Values by label, or one value for a gauge without a label. */
type Reading = Record<string, number> | number;

/** Adds a gauge whose value is read for each request of the metrics. If reading fails, the gauge is left out. */
export function addGauge(
  { registry }: Metrics,
  name: string,
  help: string,
  read: () => Reading | Promise<Reading>,
  label?: string,
): void {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      this.reset();
      const reading = await Promise.resolve()
        .then(read)
        .catch(() => undefined);
      // Remove the gauge, because a reset gauge would show 0.
      if (reading === undefined) return void this.remove();
      if (typeof reading === 'number') return this.set(reading);
      for (const [key, value] of Object.entries(reading)) this.set({ [label ?? '']: key }, value);
    },
  });
}

/** How long a reading is reused, in milliseconds. So several readers do not put load on the database. */
const maxAgeMs = 5_000;

/** Reuses a reading for some seconds. Callers at the same time share one reading. */
export function cacheBriefly<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; reading: Promise<T> } | undefined;
  return () => {
    if (!last || Date.now() - last.at > maxAgeMs) last = { at: Date.now(), reading: read() };
    return last.reading;
  };
}
