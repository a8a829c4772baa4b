import type { Currency } from '#conference/edition/money/currency.ts';
import { writeDecimal } from '#conference/edition/money/minor-units.ts';

/**
 * Writes an amount of minor units for the accounts: "EUR 1,500.00". It does not depend on the language or on the
 * platform's formats.
 */
export function writeAmount({ amount, currency }: { amount: number; currency: Currency }): string {
  const [whole = '', ...fraction] = writeDecimal(amount, currency).split('.');
  return `${currency} ${[whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')}`;
}
