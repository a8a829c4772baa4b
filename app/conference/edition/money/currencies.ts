import type { Currency } from './currency.ts';

type Priced = {
  participantTypes: readonly { fee: { currency: Currency } }[];
  catalogue: readonly { price: { currency: Currency } }[];
};

/** Lists the currencies of an edition's fees and prices, each once. */
export function currenciesOf({ participantTypes, catalogue }: Priced): Currency[] {
  const prices = [...participantTypes.map(({ fee }) => fee), ...catalogue.map(({ price }) => price)];
  return [...new Set(prices.map(({ currency }) => currency))];
}
