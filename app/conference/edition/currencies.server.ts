import { edition } from './edition.server.ts';
import { nameCurrency } from './money.ts';

const prices = [
  ...edition.participantTypes.map(({ fee }) => fee),
  ...edition.catalogue.map(({ price }) => price),
];

/** The English names of the currencies of fees and prices, by their codes. */
export const currencies: Record<string, string> = Object.fromEntries(
  prices.map(({ currency }) => [currency, nameCurrency(currency)]),
);
