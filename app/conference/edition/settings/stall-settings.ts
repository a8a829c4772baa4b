import { z } from 'zod';
import type { ChangeableFacts } from '#conference/edition/changeable-facts.ts';
import { currenciesOf } from '#conference/edition/money/currencies.ts';
import { formatMoney, nameCurrency } from '#conference/edition/money/money.ts';
import { amountIn } from '#conference/money/ledger/payment.ts';
import {
  additionsOf,
  fieldsInLanguages,
  readInLanguages,
  showInLanguages,
  storedTexts,
} from './additions.ts';
import { choiceField, type FormField, formSetting, lineField, numberField, textOf } from './form-setting.ts';
import type { Folder } from './list-settings.ts';
import type { StoredValues } from './overlay-settings.ts';
import type { Setting, Texts } from './setting.ts';

type Option = ChangeableFacts['catalogue'][number];

const statusWords = { open: 'Open', closed: 'Closed' };
const pers = { festival: 'A stall, for the whole festival', day: 'A hall, for one day' };
const texts = ['title', 'description'] as const;
const languageFields = [
  { name: 'title', label: 'Name' },
  { name: 'description', label: 'Description' },
];

/** The fields that every stall and hall has. */
function commonFields({ languages }: Folder, spots: string): FormField[] {
  return [
    lineField('title', { label: 'Name' }),
    lineField('description', { label: 'Description' }),
    ...fieldsInLanguages(languages, languageFields),
    choiceField('status', { label: 'Booking', words: statusWords }),
    numberField('total', { label: spots, most: 5000 }),
  ];
}

function readCommon({ languages }: Folder, typed: Texts) {
  return {
    title: textOf(typed, 'title'),
    description: textOf(typed, 'description'),
    inLanguages: readInLanguages(languages, texts, typed),
    total: Number(typed.total),
    isClosed: typed.status === 'closed' || undefined,
  };
}

function sayCommon({ status, total, title, description }: Texts, per: string): string {
  const spots = `${total} ${total === '1' ? 'spot' : 'spots'}${per === 'day' ? ' on each day' : ''}`;
  return `${title}: ${status === 'closed' ? 'closed' : 'open'}, ${spots}. ${description}`;
}

/** The name of each stall and hall of the folder, how many spots it has, and whether it can be booked. */
export function listStallChoices(folder: Folder): Setting[] {
  return folder.catalogue.map(({ id, title, description, per, total, isClosed, inLanguages }) =>
    formSetting(folder, {
      name: `option-${id}`,
      group: 'stalls',
      label: title,
      consequence:
        'The booking page shows the new number and the new name at once. Nobody loses a spot: bookings stay valid, also those of a closed option or above a smaller number. Receipts and cards that were issued keep the name that they print.',
      fields: commonFields(folder, per === 'day' ? 'Spots on each day' : 'Spots'),
      of: () => ({
        ...{ status: isClosed ? 'closed' : 'open', total: String(total), title, description },
        ...showInLanguages(folder.languages, texts, inLanguages),
      }),
      say: (typed) => sayCommon(typed, per),
      put: (facts, typed) => ({
        ...facts,
        catalogue: facts.catalogue.map((option) =>
          option.id === id ? { ...option, ...readCommon(folder, typed) } : option,
        ),
      }),
    }),
  );
}

/** The stalls and halls that owners have added, and `more`. */
export function listAddedStalls(folder: Folder, stored: StoredValues, more: readonly string[]): Setting[] {
  return folder.festival
    ? additionsOf('option', stored, more).map((id) => addedStall(folder, stored, id))
    : [];
}

function addedStall(folder: Folder, stored: StoredValues, id: string): Setting {
  const currencies = currenciesOf({ ...folder, participantTypes: [] });
  const [first] = folder.catalogue;
  return formSetting(folder, {
    name: id,
    group: 'stalls',
    label: storedTexts(stored, id).title || 'Add a stall or hall',
    consequence:
      'People can book it at once on the booking page. When somebody has booked it, it cannot be removed any more, only closed, and a stall stays a stall. Its price by day can be set under Prices.',
    fields: [
      choiceField('per', { label: 'What it is', words: pers }),
      ...commonFields(folder, 'Spots (of a hall: on each day)'),
      choiceField('currency', {
        label: 'Currency of the price',
        words: Object.fromEntries(currencies.map((code) => [code, nameCurrency(code)])),
      }),
      {
        kind: 'text',
        name: 'price',
        label: 'Price',
        rule: z.string().trim().min(1, 'Please enter the amount.'),
      },
      choiceField('picture', {
        label: 'Picture',
        words: Object.fromEntries(folder.catalogue.map((option) => [option.id, `Like ${option.title}`])),
      }),
    ],
    of: () => ({
      ...{ per: 'festival', status: 'open', total: '1', title: '', description: '' },
      ...showInLanguages(folder.languages, texts, undefined),
      ...{ currency: currencies[0] ?? '', price: '', picture: first?.id ?? '' },
    }),
    check: (typed): Texts => {
      const read = amountIn(textOf(typed, 'currency')).safeParse(textOf(typed, 'price'));
      return read.success ? {} : { price: read.error.issues[0]?.message ?? '' };
    },
    say: (typed) =>
      typed.title === ''
        ? 'Not added'
        : `${sayCommon(typed, textOf(typed, 'per'))} ${formatMoney(priceOf(typed))}`,
    put: (facts, typed) => {
      const picture = folder.catalogue.find((option) => option.id === typed.picture)?.picture;
      if (typed.title === '' || !picture) return facts;
      const per = typed.per === 'day' ? 'day' : 'festival';
      const option: Option = { id, per, ...readCommon(folder, typed), price: priceOf(typed), picture };
      return { ...facts, catalogue: [...facts.catalogue, option] };
    },
  });
}

function priceOf(typed: Texts) {
  const currency = textOf(typed, 'currency');
  return { amount: amountIn(currency).safeParse(textOf(typed, 'price')).data ?? 0, currency };
}
