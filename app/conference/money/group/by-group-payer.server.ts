import { byParticipant, byPayer } from '#conference/audit/record-act.server.ts';
import type { GroupPayer } from './group-payment.ts';

/**
 * Returns the actor and subject fields for an act by a payer. `groupPaymentId` is absent before the group payment is
 * stored.
 */
export function byGroupPayer(
  { registrationId }: GroupPayer,
  { groupPaymentId, requestId }: { groupPaymentId?: string; requestId: string },
) {
  return registrationId === undefined
    ? byPayer({ groupPaymentId, requestId })
    : byParticipant({ registrationId, requestId });
}
