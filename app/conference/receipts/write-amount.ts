import type { Currency } from '#conference/edition/money/currency.ts';

/**
 * Writes an amount of minor units for the accounts: "EUR 1,500.00". It does not depend on the language or on the
 * platform's formats.
 */
export function writeAmount({ amount, currency }: { amount: number; currency: Currency }): string {
  const minor = String(amount).padStart(3, '0');
  const whole = minor.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${currency} ${whole}.${minor.slice(-2)}`;
}
