import './chart.css';
import { useId } from 'react';
import { Hatch } from './chart.tsx';

export type Bar = {
  label: string;
  /** The text above the right end of the bar, such as "41 of 60". */
  number: string;
  /** The length of the bar's solid part. The hatched part comes after it. */
  solid: number;
  hatched: number;
  /**
   * The value of a bar that has the full length. All bars of a list need the same value here if people compare them.
   */
  of: number;
};

/** A list of bars. The name and number of each bar are above it as text, for people who cannot see the picture. */
export function BarList({ bars, className = '' }: { bars: readonly Bar[]; className?: string }) {
  const hatch = useId();
  return (
    <ul className={`chart-bars ${className}`}>
      {bars.map(({ label, number, solid, hatched, of }, index) => (
        <li key={label}>
          <span>{label}</span>
          <span className="bar-number">{number}</span>
          <svg height="16" aria-hidden="true" focusable="false">
            {index === 0 && <Hatch id={hatch} />}
            <rect x="0" y="13.5" width="100%" height="1" fill="#d9cbaa" />
            <rect
              x={percent(solid, of)}
              y="2"
              width={percent(hatched, of)}
              height="12"
              fill={`url(#${hatch})`}
              className={hatched > 0 ? 'mark-edge' : undefined}
            />
            <rect x="0" y="1" width={percent(solid, of)} height="14" className="mark-solid" />
          </svg>
        </li>
      ))}
    </ul>
  );
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '0%' : `${((100 * part) / whole).toFixed(2)}%`;
}
