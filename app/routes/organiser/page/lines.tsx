/** Short statements, one below the other, ruled like a page of a ledger. */
export function Lines({ lines }: { lines: string[] }) {
  return (
    <ul className="mt-3 border-t-2 border-indigo">
      {lines.map((line) => (
        <li key={line} className="border-b border-paper-line py-2 wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}
