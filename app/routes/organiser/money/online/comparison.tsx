import type { OnlinePayments } from './load-online-payments.server.ts';

/**
 * Shows the last comparison of our records with the list of a provider: the sums on both sides, and the differences.
 */
export function Comparison({ provider, last }: OnlinePayments['comparisons'][number]) {
  return (
    <section className="mt-10">
      <h2 className="text-h4">Last comparison with {provider}</h2>
      {!last && <p className="mt-3">No comparison yet. The site compares the payments every night.</p>}
      {last && (
        <>
          <p className="mt-3">
            {last.at}, for all payments since {last.from}.{' '}
            {last.failure && `The comparison failed: ${last.failure}.`}
          </p>
          {last.sums.map(({ currency, cells }) => (
            <dl key={currency} className="figures mt-4" aria-label={`Sums in ${currency}`}>
              {cells.map(([term, value]) => (
                <div key={term}>
                  <dt>
                    {term}, {currency}
                  </dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          ))}
          {!last.failure && last.differences.length === 0 && <p className="mt-3">No differences.</p>}
          <ul className="mt-3 list-disc ps-5 empty:hidden">
            {last.differences.map(({ key, words, what, ref, amounts }) => (
              <li key={key} className="wrap-anywhere">
                {words}: {what} {ref}, {amounts}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
