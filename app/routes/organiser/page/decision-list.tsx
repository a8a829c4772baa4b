type DecisionListProps = { decisions: readonly { id: string; sentence: string; note: string | null }[] };

/** The decisions about a paper or a speaker, each in a sentence, with the committee's note. */
export function DecisionList({ decisions }: DecisionListProps) {
  if (decisions.length === 0) return null;
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions">Decisions</h2>
      <ul className="mt-3 list-disc ps-5">
        {decisions.map(({ id, sentence, note }) => (
          <li key={id}>
            {sentence}
            {note && <span className="block whitespace-pre-line wrap-anywhere">{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
