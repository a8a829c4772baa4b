import type { Currency } from './currency.ts';

type Priced = {
  participantTypes: readonly {
    fee: { currency: Currency };
    otherFees?: readonly { currency: Currency }[] | undefined;
  }[];
  catalogue: readonly { price: { currency: Currency } }[];
};

/** Lists the currencies of an edition's fees and prices, each once. */
export function currenciesOf({ participantTypes, catalogue }: Priced): Currency[] {
  const prices = [
    ...participantTypes.flatMap(({ fee, otherFees = [] }) => [fee, ...otherFees]),
    ...catalogue.map(({ price }) => price),
  ];
  return [...new Set(prices.map(({ currency }) => currency))];
}
