import type { TransferLine } from '#conference/edition/bank-accounts.ts';

type Props = {
  /** The beginning of the sentence, such as "To pay by bank transfer instead". */
  begin: string;
  lines: readonly TransferLine[];
  note?: string;
};

/** Shows the bank account and the payment reference, so that participants can copy them into their bank's form. */
export function TransferAccount({ begin, lines, note = '' }: Props) {
  return (
    <div className="mt-6 max-w-prose">
      <p>
        {begin}, use this account, and give your reference as the reason for payment, so that the organisers
        know that it is yours. {note}
      </p>
      <dl className="mt-3 border-t-2 border-indigo">
        {lines.map(([term, value]) => (
          <div key={term} className="grid gap-x-6 border-b border-paper-line py-2 sm:grid-cols-[10rem_1fr]">
            <dt className="font-semibold">{term}</dt>
            {/* One click selects the whole value and nothing else. */}
            <dd className="wrap-anywhere select-all">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
