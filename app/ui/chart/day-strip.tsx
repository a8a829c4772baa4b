import './chart.css';
import { useId } from 'react';
import { Hatch } from './chart.tsx';

type DayStripProps = {
  /** A text for screen readers that describes the picture. */
  description: string;
  /** One cell for each day. Its label is inside the cell. */
  days: readonly { label: string; look: 'solid' | 'hatched' | 'free' }[];
};

/** A row of days. Booked days are solid, requested days are hatched, and free days are outlined. */
export function DayStrip({ description, days }: DayStripProps) {
  const hatch = useId();
  const width = 100 / Math.max(1, days.length);
  return (
    <svg role="img" aria-label={description} height="36" className="mt-1" focusable="false">
      <Hatch id={hatch} />
      {days.map(({ label, look }, index) => (
        <g key={label}>
          <rect
            x={`${(index * width + width * 0.05).toFixed(2)}%`}
            y="2"
            width={`${(width * 0.9).toFixed(2)}%`}
            height="32"
            fill={`url(#${hatch})`}
            className={{ solid: 'mark-solid', hatched: 'mark-edge', free: 'mark-free' }[look]}
          />
          {look === 'hatched' && (
            // The label on a hatched cell needs a background to be readable.
            <rect
              x={`${(index * width + width * 0.15).toFixed(2)}%`}
              y="9"
              width={`${(width * 0.7).toFixed(2)}%`}
              height="18"
              fill="#faf6ec"
            />
          )}
          <text
            x={`${((index + 0.5) * width).toFixed(2)}%`}
            y="23"
            textAnchor="middle"
            className={{ solid: 'on-solid', hatched: 'on-ground', free: 'on-paper' }[look]}
          >
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}
