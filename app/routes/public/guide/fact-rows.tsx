/** Facts with their names, such as opening hours. */
export function FactRows({ rows, className }: { rows: readonly Row[]; className?: string }) {
  return (
    <dl className={className}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Row = { label: string; value: string };
