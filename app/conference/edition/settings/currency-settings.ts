import { z } from 'zod';
import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { listFees } from '#conference/edition/money/currencies.ts';
import { isCurrency } from '#conference/edition/money/currencies-in-use.ts';
import { formatMoney, nameCurrency } from '#conference/edition/money/money.ts';
import { additionsOf, storedTexts } from './additions.ts';
import { type FormField, formSetting, textOf } from './form-setting.ts';
import type { StoredValues } from './overlay-settings.ts';
import { choiceSetting, type Setting, type Texts } from './setting.ts';
import { addedCurrencies, amountName, faultOfFee, readFee } from './type-settings.ts';

type Type = ChangeableFacts['participantTypes'][number];

/**
 * The currencies that owners have added to the fees, and `more`. `grown` are the facts with the added types: every type has
 * its fee in the same currencies.
 */
export function listAddedCurrencies(
  grown: ChangeableFacts,
  stored: StoredValues,
  more: readonly string[],
): Setting[] {
  return additionsOf('currency', stored, more).map((name) => addedCurrency(grown, stored, name));
}

function addedCurrency(grown: ChangeableFacts, stored: StoredValues, name: string): Setting {
  const before = storedTexts(stored, name);
  const known = addedCurrencies(stored).find((currency) => currency.name === name)?.code;
  const taken = [
    ...(grown.participantTypes[0] ? listFees(grown.participantTypes[0]).map(({ currency }) => currency) : []),
    ...addedCurrencies(stored).map(({ code }) => code),
  ].filter((code) => code !== known);
  // A type that was added after this currency has its amount in its own form.
  const types = grown.participantTypes.filter(
    ({ id }) =>
      known === undefined ||
      before[amountName(id)] !== undefined ||
      storedTexts(stored, id)[amountName(known)] === undefined,
  );
  return formSetting(grown, {
    name,
    group: 'currencies',
    label: known === undefined ? 'Add a currency of the fees' : `Fees in ${nameCurrency(known)}`,
    consequence:
      'People can choose this currency for their fee until they have paid something. Fees that were charged keep their currency. Add its bank account below, under Bank accounts; online payment in it is set up by a developer. A currency in which somebody is charged cannot be removed.',
    fields: [
      {
        kind: 'text',
        name: 'code',
        label: 'Code of the currency',
        hint: 'Three letters, such as EUR (ISO 4217).',
        rule: z
          .string()
          .trim()
          .toUpperCase()
          .refine(isCurrency, 'This is not the code of a currency in use, such as EUR.'),
      },
      ...types.map(
        ({ id, name: type }): FormField => ({
          kind: 'text',
          name: amountName(id),
          label: `Fee: ${type}`,
          hint: 'Enter 0 if they pay no fee.',
          rule: z.string().trim().min(1, 'Please enter the amount.'),
        }),
      ),
    ],
    of: () => ({ code: '', ...Object.fromEntries(types.map(({ id }) => [amountName(id), ''])) }),
    check: (texts) => {
      const code = textOf(texts, 'code');
      if (known !== undefined && code !== known) {
        return { code: `This setting is for ${known}. Remove it, and add the other currency instead.` };
      }
      if (taken.includes(code)) return { code: 'The fees have this currency already.' };
      return Object.fromEntries(
        types.flatMap(({ id }) => {
          const fault = faultOfFee(textOf(texts, amountName(id)), code);
          return fault === undefined ? [] : [[amountName(id), fault]];
        }),
      );
    },
    say: (texts) => (texts.code === '' ? 'Not added' : types.map((type) => sayFee(texts, type)).join(', ')),
    put: (facts, texts) => {
      const code = textOf(texts, 'code');
      if (code === '') return facts;
      return {
        ...facts,
        participantTypes: facts.participantTypes.map((type) => {
          const text = texts[amountName(type.id)];
          if (text === undefined || listFees(type).some(({ currency }) => currency === code)) return type;
          const fee = { amount: readFee(text, code), currency: code };
          return { ...type, otherFees: [...(type.otherFees ?? []), fee] };
        }),
      };
    },
  });
}

function sayFee(texts: Texts, { id, name }: Type): string {
  const code = textOf(texts, 'code');
  return `${name}: ${formatMoney({ amount: readFee(texts[amountName(id)], code), currency: code })}`;
}

/** Whether the fees are offered in each other currency of the folder. The usual currency always is. */
export function listOfferedCurrencies(folder: ChangeableFacts): Setting[] {
  return (folder.participantTypes[0]?.otherFees ?? []).map(({ currency }) =>
    choiceSetting(folder, {
      name: `offered-${currency.toLowerCase()}`,
      group: 'currencies',
      label: `Fees in ${nameCurrency(currency)}`,
      consequence:
        'While they are not offered, nobody can choose this currency for the fee. A currency in which somebody is charged stays.',
      words: { yes: 'Offered', no: 'Not offered' },
      of: (): 'yes' | 'no' => 'yes',
      put: (facts, value) =>
        value === 'yes'
          ? facts
          : {
              ...facts,
              participantTypes: facts.participantTypes.map((type) => {
                const kept = (type.otherFees ?? []).filter((other) => other.currency !== currency);
                return { ...type, otherFees: kept.length > 0 ? kept : undefined };
              }),
            },
    }),
  );
}
