type CountryBlocksProps = { text: string; rule: string; rows: number; hoped: string; counted: string };

/**
 * Shows from how many countries the participants come, as a grid of printed blocks. `hoped` is the outline of the area
 * for all countries that the edition hopes for, and `counted` is the outline of the area for the counted countries. A
 * mask cuts these areas into blocks.
 */
export function CountryBlocks({ text, rule, rows, hoped, counted }: CountryBlocksProps) {
  return (
    <div className="countries">
      <svg viewBox={`0 0 25 ${rows}`} aria-hidden="true" focusable="false">
        <pattern id="block" width="2" height="2" patternUnits="userSpaceOnUse">
          <path
            fill="#fff"
            d="M.1.12.88.06.92.9.14.94zM1.14.08l.78.08-.06.78-.8-.04zM.06 1.12l.82-.04.04.82-.8.04zM1.1 1.06l.84.06-.08.82-.76-.06z"
          />
        </pattern>
        <mask id="blocks">
          <path fill="url(#block)" d={`M0 0h25v${rows}H0z`} />
        </mask>
        <g mask="url(#blocks)">
          <path className="countries-hoped" d={hoped} />
          <path className="countries-counted" d={counted} />
        </g>
      </svg>
      <p className="numeral">{text}</p>
      <p>{rule}</p>
    </div>
  );
}
