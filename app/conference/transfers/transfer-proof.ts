import { z } from 'zod';
import { line } from '#platform/forms/plain-text.ts';

/** A charge can have this many proofs that wait for a decision, so that nobody fills the disk. */
export const mostWaitingProofs = 3;

export const transferProofStateWords = {
  waiting: 'Waiting',
  confirmed: 'Confirmed',
  declined: 'Declined',
} as const;

/** The reason for declining a proof. The participant reads it. */
export const declineSchema = z.object({ reason: line(500, 'Please tell the participant why.') });
