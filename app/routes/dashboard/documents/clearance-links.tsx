type ClearanceLinksProps = {
  clearances: readonly { id: string; words: string }[];
  title: string;
  lead: string;
};

/** The clearances of the event as PDFs, for the visa application. */
export function ClearanceLinks({ clearances, title, lead }: ClearanceLinksProps) {
  if (clearances.length === 0) return null;
  return (
    <div className="mt-4">
      <h4 className="font-semibold">{title}</h4>
      <p className="mt-1 text-ink-soft">{lead}</p>
      <ul className="mt-2 grid gap-2">
        {clearances.map(({ id, words }) => (
          <li key={id} className="wrap-anywhere">
            <a href={`/dashboard/clearances/${id}`} download>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
