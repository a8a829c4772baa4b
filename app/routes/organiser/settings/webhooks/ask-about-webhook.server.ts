import type { WebhookEndpoint } from '#conference/webhooks/endpoints.server.ts';
import { describeZonedTime } from '../../desk-dates.server.ts';
import type { Question } from '../../form/question.ts';
import { describeCount } from '../../page/count.ts';

/**
 * Returns the question before the secret of an endpoint is changed. It is bound to the last change, so that a form that
 * is sent twice makes only one secret.
 */
export function askToChangeSecret({ secretBeforeUntil, name }: WebhookEndpoint, now: Date): Question {
  const isOverlapping = secretBeforeUntil !== null && secretBeforeUntil > now;
  const earlier = isOverlapping
    ? ` The secret was changed before, and the earlier one signs until ${describeZonedTime(secretBeforeUntil)}: that one stops at once.`
    : '';
  return {
    text: `Make a new secret for “${name}”? It signs from now on, and the present one signs beside it for a day, so that the receiver loses nothing while you change it.${earlier} No mail is sent.`,
    undo: 'This cannot be undone. You can make another secret.',
    boundTo: secretBeforeUntil?.toISOString() ?? 'never changed',
  };
}

/** Returns the question before an endpoint is ended. */
export function askToEnd({ name, waiting }: WebhookEndpoint): Question {
  const lost =
    waiting === 0
      ? ''
      : ` ${describeCount(waiting, 'delivery that waits is', 'deliveries that wait are')} never sent.`;
  return {
    text: `End the webhook “${name}”? Nothing more is sent to it, and its secret is deleted.${lost} No mail is sent.`,
    undo: 'This cannot be undone. You can add a webhook with the same address. To stop for a while, pause it.',
    boundTo: name,
  };
}
