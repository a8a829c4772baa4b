import { z } from 'zod';
import { line } from '#platform/forms/plain-text.ts';

/** How the fee of a person who is registered at the desk is paid. */
export const deskFees = ['later', 'cash', 'free'] as const;
export type DeskFee = (typeof deskFees)[number];

/** How the fee is paid, and the reason if the place is free. */
export type FeeChoice = { fee: 'later' | 'cash' } | { fee: 'free'; reason: string };

const reason = line(500, 'Please say why the place is free.');

/**
 * The fields that only the form at the desk has: how the fee is paid, and why a place is free. Only a free place needs
 * a reason.
 */
export const deskFeeSchema = z
  .object({
    fee: z.enum(deskFees, { error: 'Please choose how the fee is paid.' }),
    reason: z.string(),
  })
  .transform((form, context): FeeChoice => {
    if (form.fee !== 'free') return { fee: form.fee };
    const read = reason.safeParse(form.reason);
    if (read.success) return { fee: 'free', reason: read.data };
    const message = read.error.issues[0]?.message ?? '';
    context.issues.push({ code: 'custom', path: ['reason'], message, input: form.reason });
    return z.NEVER;
  });
