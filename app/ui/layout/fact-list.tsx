import type { ReactNode } from 'react';

/** Terms with their details, one pair in each row. Line breaks in a detail stay. */
export function FactList({ rows }: { rows: readonly (readonly [term: string, detail: ReactNode])[] }) {
  return (
    <dl className="mt-4 border-t-2 border-indigo">
      {rows.map(([term, detail]) => (
        <div key={term} className="grid gap-x-6 border-b border-paper-line py-3 sm:grid-cols-[14rem_1fr]">
          <dt className="font-semibold">{term}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
