import { z } from 'zod';
import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { listFees } from '#conference/edition/money/currencies.ts';
import { isCurrency } from '#conference/edition/money/currencies-in-use.ts';
import type { Currency } from '#conference/edition/money/currency.ts';
import { formatMoney, nameCurrency } from '#conference/edition/money/money.ts';
import type { Money } from '#conference/edition/schema/facts-schema.ts';
import { amountIn } from '#conference/money/ledger/payment.ts';
import {
  additionsOf,
  fieldsInLanguages,
  readInLanguages,
  showInLanguages,
  storedTexts,
} from './additions.ts';
import { choiceField, type FormField, formSetting, lineField, textOf } from './form-setting.ts';
import type { Folder } from './list-settings.ts';
import type { StoredValues } from './overlay-settings.ts';
import { choiceSetting, type Setting, type Texts } from './setting.ts';

type Type = ChangeableFacts['participantTypes'][number];

const names = ['name', 'plural'] as const;
const nameFields = [
  { name: 'name', label: 'Name', hint: 'Such as “Student”.' },
  { name: 'plural', label: 'Plural', hint: 'Such as “students”, for sentences.' },
] as const;

function fieldsOfNames({ languages }: Folder): FormField[] {
  return [
    ...nameFields.map(({ name, ...words }) => lineField(name, words)),
    ...fieldsInLanguages(languages, nameFields),
  ];
}

function readNames({ languages }: Folder, texts: Texts): Pick<Type, 'name' | 'plural' | 'inLanguages'> {
  return {
    name: textOf(texts, 'name'),
    plural: textOf(texts, 'plural'),
    inLanguages: readInLanguages(languages, names, texts),
  };
}

/** The names of the types of the folder. An added type has its names in its own setting. */
export function listTypeNames(folder: Folder): Setting[] {
  return folder.participantTypes.map((type) =>
    formSetting(folder, {
      name: `names-${type.id}`,
      group: 'types',
      label: `Name: ${type.name}`,
      consequence:
        'Pages, forms, lists, mails and documents that are made from now on show the new name, also for people who registered before. Receipts and documents that were issued keep what they print. A badge with the old name stays valid until it is printed again.',
      fields: fieldsOfNames(folder),
      of: () => ({
        name: type.name,
        plural: type.plural,
        ...showInLanguages(folder.languages, names, type.inLanguages),
      }),
      say: ({ name = '', plural = '' }) => `${name}, plural: ${plural}`,
      put: (facts, texts) => ({
        ...facts,
        participantTypes: facts.participantTypes.map((one) =>
          one.id === type.id ? { ...one, ...readNames(folder, texts) } : one,
        ),
      }),
    }),
  );
}

/** A currency that owners have added to the fees, with its amounts by the ids of types. */
type AddedCurrency = { name: string; code: Currency; texts: Texts };

/** The currencies that owners have added to the fees. */
export function addedCurrencies(stored: StoredValues): AddedCurrency[] {
  return additionsOf('currency', stored, []).flatMap((name) => {
    const texts = storedTexts(stored, name);
    return texts.code && isCurrency(texts.code) ? [{ name, code: texts.code, texts }] : [];
  });
}

/** The participant types that owners have added, and `more`. */
export function listAddedTypes(folder: Folder, stored: StoredValues, more: readonly string[]): Setting[] {
  return additionsOf('type', stored, more).map((id) => addedType(folder, stored, id));
}

const wheres = { venue: 'In person or online', online: 'Only online: they need no visa' };

function addedType(folder: Folder, stored: StoredValues, id: string): Setting {
  const [first] = folder.participantTypes;
  const own = first ? listFees(first).map(({ currency }) => currency) : [];
  const added = addedCurrencies(stored);
  const known = storedTexts(stored, id).name;
  // The amount in an added currency stands in the form of whichever was added later, the type or the currency.
  const here = added.filter(({ texts }) => texts[amountName(id)] === undefined).map(({ code }) => code);
  const asked = [...own, ...here];
  const feesOf = (texts: Texts): Money[] => [
    ...asked.map((currency) => ({ amount: readFee(texts[amountName(currency)], currency), currency })),
    ...added.flatMap(({ code, texts: { [amountName(id)]: text } }) =>
      text === undefined ? [] : [{ amount: readFee(text, code), currency: code }],
    ),
  ];
  return formSetting(folder, {
    name: id,
    group: 'types',
    label: known ? `Name and fee: ${known}` : 'Add a participant type',
    consequence:
      'People can choose the type on the website at once, with its fee. It follows the rules of all types; its places, prices by day, extra questions and discount codes can be set like those of the others. When somebody has registered with it, it cannot be removed any more, only closed. A new name is shown everywhere, but receipts and documents that were issued keep what they print.',
    fields: [
      ...fieldsOfNames(folder),
      choiceField('where', { label: 'How they take part', words: wheres }),
      ...asked.map((currency) =>
        feeField(amountName(currency), `Fee in ${nameCurrency(currency)}`, currency),
      ),
    ],
    of: () => ({
      ...{ name: '', plural: '', where: 'venue' },
      ...showInLanguages(folder.languages, names, undefined),
      ...Object.fromEntries(asked.map((currency) => [amountName(currency), ''])),
    }),
    say: (texts) =>
      texts.name === ''
        ? 'Not added'
        : [
            `${texts.name}, plural: ${texts.plural}`,
            feesOf(texts)
              .map((fee) => formatMoney(fee))
              .join(' or '),
            ...(texts.where === 'online' ? ['only online'] : []),
          ].join(', '),
    put: (facts, texts) => {
      const [fee, ...otherFees] = feesOf(texts);
      if (texts.name === '' || !fee) return facts;
      const type: Type = {
        id,
        ...readNames(folder, texts),
        fee,
        ...(otherFees.length > 0 && { otherFees }),
        ...(texts.where === 'online' && { isOnline: true }),
      };
      return { ...facts, participantTypes: [...facts.participantTypes, type] };
    },
  });
}

/** The name of the field with the fee in a currency, or with the fee of a type: `amount-EUR`, `amount-student`. */
export function amountName(of: string): string {
  return `amount-${of}`;
}

const noFee = /^0([.,]0+)?$/;

/** Returns a typed fee in minor units. Zero is allowed: such people pay no fee. */
export function readFee(text: string | undefined, currency: Currency): number {
  return noFee.test(text?.trim() ?? '') ? 0 : (amountIn(currency).safeParse(text ?? '').data ?? 0);
}

/** Says what is wrong with a typed fee. */
export function faultOfFee(text: string, currency: Currency): string | undefined {
  if (noFee.test(text.trim())) return undefined;
  return amountIn(currency).safeParse(text).error?.issues[0]?.message;
}

function feeField(name: string, label: string, currency: Currency): FormField {
  const rule = z
    .string()
    .trim()
    .superRefine((text, context) => {
      const fault = faultOfFee(text, currency);
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    });
  return { kind: 'text', name, label, hint: 'Enter 0 if they pay no fee.', rule };
}

const statusWords = { open: 'Open', closed: 'Closed' };

/** Which participant types can be chosen on the website, and which one the form selects at first. */
export function listTypeChoices(folder: ChangeableFacts): Setting[] {
  return [
    ...folder.participantTypes.map(({ id, name }) =>
      choiceSetting(folder, {
        name: `type-${id}`,
        group: 'types',
        label: `Open: ${name}`,
        consequence:
          'While it is closed, nobody can choose this type on the website, and the pages do not name its fee. Registrations of this type stay as they are, and the desk can still add some. At least one type must be open.',
        words: statusWords,
        of: ({ participantTypes }) =>
          participantTypes.find((type) => type.id === id)?.isClosed === true ? 'closed' : 'open',
        put: (facts, status) => ({
          ...facts,
          participantTypes: facts.participantTypes.map((type) =>
            type.id === id ? { ...type, isClosed: status === 'closed' || undefined } : type,
          ),
        }),
      }),
    ),
    choiceSetting(folder, {
      name: 'default-type',
      group: 'types',
      label: 'Type that the form selects at first',
      consequence: 'If this type is closed, the form selects the first open one.',
      words: Object.fromEntries(folder.participantTypes.map(({ id, name }) => [id, name])),
      of: ({ participantTypes }) =>
        (participantTypes.find(({ isDefault }) => isDefault) ?? participantTypes[0])?.id ?? '',
      put: (facts, chosen) => ({
        ...facts,
        participantTypes: facts.participantTypes.map((type) => ({
          ...type,
          isDefault: type.id === chosen || undefined,
        })),
      }),
    }),
  ];
}
