import { addGauge } from '#platform/metrics/add-gauge.server.ts';
import type { Metrics } from '#platform/metrics/open-metrics.server.ts';

/** How many mails this process has composed with a text of the software, because the changed text could not be used. */
let composedWithout = 0;

/** Counts a mail whose changed text could not be used. */
export function countUnusableText(): void {
  composedWithout += 1;
}

/** Adds the metric of changed texts that could not be used. The server imports this file, and no mail with it. */
export function watchWordings(metrics: Metrics): void {
  const help = 'Mails of this process with a text of the software, because the changed one cannot be used.';
  addGauge(metrics, 'conference_mails_without_changed_text', help, () => composedWithout);
}
