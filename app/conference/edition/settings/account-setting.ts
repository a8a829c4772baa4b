import { z } from 'zod';
import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { type BankAccount, bankAccountSchema } from '#conference/edition/money/bank-accounts.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { nameCurrency } from '#conference/edition/money/money.ts';
import { line } from '#platform/forms/plain-text.ts';
import { makeSetting, type Setting, type SettingField } from './setting.ts';

const fields = [
  { kind: 'text', name: 'beneficiary', label: 'Beneficiary' },
  { kind: 'text', name: 'bank', label: 'Bank, with its branch and city' },
  { kind: 'text', name: 'iban', label: 'IBAN', hint: 'Either this or an account number.' },
  { kind: 'text', name: 'accountNumber', label: 'Account number', hint: 'With an IFSC or a SWIFT code.' },
  { kind: 'text', name: 'ifsc', label: 'IFSC' },
  { kind: 'text', name: 'swift', label: 'SWIFT or BIC' },
  { kind: 'text', name: 'upi', label: 'UPI ID' },
  {
    kind: 'choice',
    name: 'statementDays',
    label: 'Days in the statements of this bank',
    options: [
      { value: 'day-first', label: '31/12/2031' },
      { value: 'month-first', label: '12/31/2031, as in the USA' },
    ],
  },
] as const satisfies readonly SettingField[];

/**
 * In these fields, spaces are removed and small letters become capitals, because people often copy codes with spaces
 * and in small letters.
 */
const codes: readonly string[] = ['iban', 'accountNumber', 'ifsc', 'swift'];

const plainText = line(300, 'Please fill in this field.');

const none = 'none';
const storedSchema = z.union([z.literal(none), bankAccountSchema]);

/** Reads the form. If all texts are empty, there is no account. */
const accountForm = z.record(z.string(), z.string()).transform((typed, context): BankAccount | 'none' => {
  const given = fields.flatMap(({ name }) => {
    const text = typed[name]?.trim() ?? '';
    const plain = codes.includes(name) ? text.replace(/\s/g, '').toUpperCase() : text;
    return plain === '' ? [] : [[name, plain] as const];
  });
  // The choice always has a value.
  if (given.every(([name]) => name === 'statementDays')) return none;
  const faults = given.flatMap(([name, text]) =>
    (plainText.safeParse(text).error?.issues ?? []).map(({ message }) => ({ path: [name], message })),
  );
  if (faults.length > 0) {
    for (const fault of faults) context.addIssue({ code: 'custom', ...fault });
    return z.NEVER;
  }
  const read = bankAccountSchema.safeParse(Object.fromEntries(given));
  if (read.success) return read.data;
  for (const { path, message, code } of read.error.issues) {
    const [field = 'iban'] = path;
    const isMissing = code === 'invalid_type';
    context.addIssue({
      code: 'custom',
      path: [field],
      message: isMissing ? 'Please fill in this field.' : asSentence(message),
    });
  }
  return z.NEVER;
});

/** Makes a sentence of an error message: with a capital letter at the beginning and a full stop at the end. */
function asSentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}

/** The bank account to which people transfer money in a currency. */
export function accountSetting(folder: ChangeableFacts, currency: Currency): Setting {
  return makeSetting<BankAccount | 'none'>({
    name: `bank-account-${currency.toLowerCase()}`,
    group: 'accounts',
    label: `Bank account for ${nameCurrency(currency)}`,
    consequence:
      'People who have to pay see this account on their dashboard and in the mails that are sent from now on. Mails that were sent still name the old one. Without an account, people are asked to write to the desk. Check every character: money on a wrong account is lost.',
    folderValue: folder.bankAccounts?.[currency] ?? none,
    schema: storedSchema,
    form: accountForm,
    fields: fields.map((field) => ({ ...field, isOptional: true })),
    say: (account) =>
      account === none
        ? 'No account'
        : fields
            .flatMap(({ name }) => account[name] ?? [])
            .join(' · ')
            .replace('day-first', 'day first')
            .replace('month-first', 'month first'),
    show: (account) =>
      Object.fromEntries(
        fields.map(({ name, kind }) => [
          name,
          (account !== none && account[name]) || (kind === 'choice' ? 'day-first' : ''),
        ]),
      ),
    put: (facts, account) => {
      const { [currency]: replaced, ...others } = facts.bankAccounts ?? {};
      return { ...facts, bankAccounts: account === none ? others : { ...others, [currency]: account } };
    },
  });
}
