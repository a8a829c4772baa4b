import { z } from 'zod';
import { line } from '#platform/forms/plain-text.ts';

/** How many proofs of one charge may wait for a decision. Without this limit, somebody could fill the disk. */
export const mostWaitingProofs = 3;

export const transferProofStateWords = {
  waiting: 'Waiting',
  confirmed: 'Confirmed',
  declined: 'Declined',
} as const;

/** The form with the reason for declining a proof. The participant reads this reason. */
export const declineSchema = z.object({ reason: line(500, 'Please tell the participant why.') });
