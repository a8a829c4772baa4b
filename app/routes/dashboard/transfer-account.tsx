import type { TransferLine } from '#conference/edition/bank-accounts.ts';

type Props = {
  /** How its sentence begins: "To pay by bank transfer instead". */
  begin: string;
  lines: readonly TransferLine[];
  /** What else is to be known of such a transfer. */
  note?: string;
};

/** The account that a transfer goes to, with the reference to quote, each to be copied into a bank's form. */
export function TransferAccount({ begin, lines, note = '' }: Props) {
  return (
    <div className="mt-6 max-w-prose">
      <p>
        {begin}, use this account, and give your reference as the reason for payment, so that the organisers
        know whose it is. {note}
      </p>
      <dl className="mt-3 border-t-2 border-indigo">
        {lines.map(([term, value]) => (
          <div key={term} className="grid gap-x-6 border-b border-paper-line py-2 sm:grid-cols-[10rem_1fr]">
            <dt className="font-semibold">{term}</dt>
            {/* One touch takes the whole value, and nothing beside it. */}
            <dd className="wrap-anywhere select-all">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
