import type { Currency } from '#conference/edition/money/currency.ts';
import { writeDecimal } from '#conference/edition/money/minor-units.ts';

/**
 * Writes minor units as an amount with its currency for receipts, invoices and credit notes: "EUR 1,500.00". The result
 * is the same in every language, because it does not use the number formats of the platform.
 */
export function writeAmount({ amount, currency }: { amount: number; currency: Currency }): string {
  const [whole = '', ...fraction] = writeDecimal(amount, currency).split('.');
  return `${currency} ${[whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')}`;
}
