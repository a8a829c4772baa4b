import { z } from 'zod';
import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { formatDay } from '#conference/edition/days.ts';
import { writeDecimal } from '#conference/edition/money/minor-units.ts';
import { formatMoney } from '#conference/edition/money/money.ts';
import type { Money } from '#conference/edition/schema/facts-schema.ts';
import { amountIn } from '#conference/money/ledger/payment.ts';
import { typedDay } from './day-setting.ts';
import { makeSetting, type Setting, type SettingField, type Texts } from './setting.ts';

/** A price that is in force from a certain day, in minor units of the price's currency. */
const stepSchema = z.object({ from: z.iso.date(), amount: z.int().positive() });
export type PriceStep = z.infer<typeof stepSchema>;

/** The rows of the form: a price can change four times. */
const rows = [1, 2, 3, 4] as const;
const ordinals = { 1: 'First', 2: 'Second', 3: 'Third', 4: 'Fourth' };

/** Returns the price on a day: the newest price that is in force, or the folder's if none is in force yet. */
export function priceOn(day: string, folderPrice: Money, steps: readonly PriceStep[]): Money {
  const inForce = steps
    .filter(({ from }) => from <= day)
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .at(-1);
  return inForce ? { ...folderPrice, amount: inForce.amount } : folderPrice;
}

type PriceSetting = {
  name: string;
  label: string;
  consequence: string;
  folderPrice: Money;
  put: (facts: ChangeableFacts, price: Money) => ChangeableFacts;
};

/** A price that can change on certain days. A change does not affect existing charges. */
export function priceSetting({ folderPrice, put, ...given }: PriceSetting): Setting {
  const { currency } = folderPrice;
  return makeSetting<PriceStep[]>({
    ...given,
    group: 'prices',
    folderValue: [],
    schema: z.array(stepSchema).max(rows.length),
    form: priceForm(currency),
    fields: rows.flatMap((row): SettingField[] => [
      { kind: 'day', name: `from-${row}`, label: `${ordinals[row]} change, from`, isOptional: true },
      {
        kind: 'text',
        name: `amount-${row}`,
        label: `${ordinals[row]} change, price in ${currency}`,
        isOptional: true,
      },
    ]),
    say: (steps) =>
      [
        formatMoney(folderPrice),
        ...steps.map(({ from, amount }) => `${formatMoney({ amount, currency })} from ${formatDay(from)}`),
      ].join(', then '),
    show: (steps) =>
      Object.fromEntries(
        rows.flatMap((row, index) => {
          const step = steps[index];
          return [
            [`from-${row}`, step?.from ?? ''],
            [`amount-${row}`, step ? writeDecimal(step.amount, currency) : ''],
          ];
        }),
      ),
    put: (facts, steps, today) => put(facts, priceOn(today, folderPrice, steps)),
  });
}

/** Reads the rows of the form. A row without day and price is left out. */
function priceForm(currency: string) {
  const amountRule = amountIn(currency);
  return z.record(z.string(), z.string()).transform((typed: Texts, context): PriceStep[] => {
    const steps: PriceStep[] = [];
    const fail = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    for (const row of rows) {
      const [typedFrom, typedAmount] = [typed[`from-${row}`]?.trim(), typed[`amount-${row}`]?.trim()];
      if (!typedFrom && !typedAmount) continue;
      const [from, amount] = [typedDay.safeParse(typedFrom ?? ''), amountRule.safeParse(typedAmount ?? '')];
      if (!from.success) fail(`from-${row}`, firstIssue(from.error));
      if (!amount.success) fail(`amount-${row}`, firstIssue(amount.error));
      if (!from.success || !amount.success) continue;
      if (steps.some((step) => step.from === from.data)) fail(`from-${row}`, 'Two prices begin on this day.');
      steps.push({ from: from.data, amount: amount.data });
    }
    return steps.toSorted((one, other) => one.from.localeCompare(other.from));
  });
}

function firstIssue({ issues }: z.ZodError): string {
  return issues[0]?.message ?? 'Please check this field.';
}
