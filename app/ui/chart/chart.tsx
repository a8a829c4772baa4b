import './chart.css';
import { type ReactNode, useId } from 'react';

/** How a value is drawn: as a solid, hatched or outlined shape, as a line, or as the area below a line. */
export type Look = 'solid' | 'hatched' | 'free' | 'line' | 'area' | 'target';

/** The figures of a chart as a table. The first cell of each row is the row's name. */
export type Figures = { head: readonly string[]; rows: readonly (readonly (string | number)[])[] };

type ChartProps = {
  title: string;
  /** The legend. Each entry has a look, its meaning (`label`), and a number. */
  legend?: readonly { look: Look; number: number | string; label: string }[];
  figures: Figures;
  children: ReactNode;
};

/** A chart with a heading and a legend. Below the chart, a table has the same figures. */
export function Chart({ title, legend, figures, children }: ChartProps) {
  return (
    <figure className="chart">
      <figcaption>
        <h3 className="text-h4">{title}</h3>
      </figcaption>
      {legend && (
        <ul className="chart-key">
          {legend.map(({ look, number, label }) => (
            <li key={label}>
              <Sample look={look} />
              <span>
                <strong>{typeof number === 'number' ? number.toLocaleString('en') : number}</strong> {label}
              </span>
            </li>
          ))}
        </ul>
      )}
      {children}
      {figures.rows.length > 0 && (
        <details className="chart-figures">
          <summary>
            The figures<span className="sr-only"> of {title}</span>
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it */}
          <section tabIndex={0} aria-label={`Figures: ${title}`}>
            <FigureTable {...figures} />
          </section>
        </details>
      )}
    </figure>
  );
}

function FigureTable({ head, rows }: Figures) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((heading, index) => (
            <th key={heading} scope="col" className={index > 0 ? 'number' : undefined}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]} className="number">
                {typeof cell === 'number' ? cell.toLocaleString('en') : cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sample({ look }: { look: Look }) {
  const hatch = useId();
  return (
    <svg aria-hidden="true" focusable="false">
      {look === 'hatched' && <Hatch id={hatch} />}
      {look === 'line' && <line x1="0" x2="20" y1="7" y2="7" className="series-line" />}
      {look === 'area' && (
        <>
          <rect y="3" width="20" height="11" className="area-ground" />
          <line x1="0" x2="20" y1="3" y2="3" className="area-line" />
        </>
      )}
      {look === 'target' && <line x1="0" x2="20" y1="7" y2="7" className="target-line" />}
      {look === 'solid' && <rect width="20" height="14" className="mark-solid" />}
      {look === 'free' && <rect x="1" y="1" width="18" height="12" className="mark-free" />}
      {look === 'hatched' && (
        <rect x="1" y="1" width="18" height="12" fill={`url(#${hatch})`} className="mark-edge" />
      )}
    </svg>
  );
}

/** A hatched pattern. A shape uses it as `fill="url(#id)"`. */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(40)">
        <rect width="6" height="6" fill="#fce9c6" />
        <rect width="2.6" height="6" fill="#d97706" />
      </pattern>
    </defs>
  );
}
