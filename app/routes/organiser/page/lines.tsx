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

export function Warning({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="mt-6 border-s-4 border-madder ps-4">
      <p className="font-semibold">{title}</p>
      <ul className="list-disc ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
