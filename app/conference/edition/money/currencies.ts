import type { Currency } from './currency.ts';

type Priced = {
  participantTypes: readonly {
    fee: { currency: Currency };
    otherFees?: readonly { currency: Currency }[] | undefined;
  }[];
  catalogue: readonly { price: { currency: Currency } }[];
};

/** Lists the fee of a participant type in each of its currencies, the usual one first. */
export function listFees<Fee>({
  fee,
  otherFees = [],
}: {
  fee: Fee;
  otherFees?: readonly Fee[] | undefined;
}): [usual: Fee, ...others: Fee[]] {
  return [fee, ...otherFees];
}

/** Lists the currencies of an edition's fees and prices, each once. */
export function currenciesOf({ participantTypes, catalogue }: Priced): Currency[] {
  const prices = [
    ...participantTypes.flatMap((type) => listFees(type)),
    ...catalogue.map(({ price }) => price),
  ];
  return [...new Set(prices.map(({ currency }) => currency))];
}
