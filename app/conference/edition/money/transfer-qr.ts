import type { Money } from '#conference/edition/schema/facts-schema.ts';
import type { BankAccounts } from './bank-accounts.ts';
import { writeDecimal } from './minor-units.ts';

/** The only currency of SEPA transfers. */
const sepaCurrency = 'EUR';

/**
 * Returns the content of a QR code that fills in a transfer in a banking app. Returns undefined if no standard covers
 * the account and its currency. An account with a UPI ID gets a UPI link (NPCI, "UPI Linking Specifications" 1.6); an
 * IBAN in euros gets an EPC code (European Payments Council, EPC069-12 version 2.1).
 */
export function transferQr(
  accounts: BankAccounts | undefined,
  { amount: { amount, currency }, reference }: { amount: Money; reference: string },
): string | undefined {
  const account = accounts?.[currency];
  if (!account) return undefined;
  const { beneficiary, upi, iban, swift } = account;
  const sum = writeDecimal(amount, currency);
  if (upi !== undefined) {
    const fields = { pa: upi, pn: beneficiary, am: sum, cu: currency, tn: reference };
    // UPI apps read "+" as a plus sign, so spaces must be "%20".
    const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return `upi://pay?${query.join('&')}`;
  }
  if (iban === undefined || currency !== sepaCurrency) return undefined;
  const name = [...beneficiary].slice(0, 70).join('');
  return ['BCD', '002', '1', 'SCT', swift ?? '', name, iban, `${currency}${sum}`, '', '', reference].join(
    '\n',
  );
}
