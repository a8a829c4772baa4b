export type Figure = { number: string; label: string };

/** Numbers in the display type, each with its word. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className="figures">
      {figures.map(({ number, label }) => (
        <li key={label}>
          <span className="numeral">{number}</span> {label}
        </li>
      ))}
    </ul>
  );
}
