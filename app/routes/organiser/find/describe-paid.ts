import type { Balance } from '#conference/payments/payment.ts';
import type { Tone } from './hits.ts';

/** Says how far a charge is paid. */
export function describePaid({ due, paid, overpaid }: Balance): { word: string; tone: Tone } {
  if (overpaid > 0) return { word: 'Overpaid', tone: 'due' };
  if (due === 0) return { word: 'Paid', tone: 'done' };
  return paid > 0 ? { word: 'Part paid', tone: 'due' } : { word: 'Unpaid', tone: 'due' };
}
