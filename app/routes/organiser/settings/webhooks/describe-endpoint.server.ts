import type { WebhookEndpoint } from '#conference/webhooks/endpoints.server.ts';
import { webhookPauseWords } from '#conference/webhooks/webhook.ts';
import { describeZonedTime } from '../../desk-dates.server.ts';

/** Describes an endpoint for the pages of the desk. */
export function describeEndpoint({ failingSince, ...endpoint }: WebhookEndpoint) {
  const { id, name, url, events, waiting, failed, pausedBecause, endedAt } = endpoint;
  const state = endedAt
    ? 'Ended'
    : pausedBecause
      ? webhookPauseWords[pausedBecause]
      : failingSince
        ? `Failing since ${describeZonedTime(failingSince)}`
        : 'Working';
  const tone = state === 'Working' ? ('done' as const) : failingSince ? ('due' as const) : ('plain' as const);
  return { id, name, url, host: new URL(url).host, events, waiting, failed, state, tone };
}
