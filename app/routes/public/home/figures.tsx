export type Figure = { number: string; label: string };

/** Numbers in the display font, each with its label. */
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
