import { Gauge } from '@prometheus-io/client';
import type { Metrics } from './open-metrics.server.ts';

/** The values of a gauge by label, or one value if the gauge has no label. */
type Reading = Record<string, number> | number;

/**
 * Adds a gauge. Its value is read each time somebody requests the metrics. If the reading fails, the metrics do not
 * contain the gauge.
 */
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
      // Remove the gauge, because otherwise it would show 0.
      if (reading === undefined) return void this.remove();
      if (typeof reading === 'number') return this.set(reading);
      for (const [key, value] of Object.entries(reading)) this.set({ [label ?? '']: key }, value);
    },
  });
}

/** How long a reading is reused, in milliseconds, so that frequent requests do not slow the database down. */
const maxAgeMs = 5_000;

/** Returns a function that reuses a reading for `maxAgeMs`. Simultaneous callers share one reading. */
export function cacheBriefly<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; reading: Promise<T> } | undefined;
  return () => {
    if (!last || Date.now() - last.at > maxAgeMs) last = { at: Date.now(), reading: read() };
    return last.reading;
  };
}
