import './chart.css';

type LineChartProps = {
  /** A text for screen readers that describes the picture. */
  description: string;
  /** One point for each step, from left to right. The value of `line` is never lower than the value of `area`. */
  points: readonly { line: number; area: number }[];
  /** How many steps the whole width has. If there are fewer points than steps, the right side stays empty. */
  steps: number;
  target: { value: number; label: string };
  /** The labels below the chart, each with the number of its step. */
  marks: readonly { step: number; label: string }[];
};

const plotTop = 22;
const plotHeight = 220;
const footHeight = 26;

/**
 * A chart with a line, an area and a target. The shapes become as wide as the chart. Texts and strokes keep their size.
 */
export function LineChart({ description, points, steps, target, marks }: LineChartProps) {
  const highest = roundUpToNice(Math.max(target.value, ...points.map(({ line }) => line)));
  const x = (step: number) => (1000 * step) / Math.max(1, steps);
  const y = (value: number) => 1000 * (1 - value / highest);
  const pixel = (value: number) => plotTop + (plotHeight * y(value)) / 1000;
  const path = (kind: 'line' | 'area') =>
    points.map((point, step) => `${x(step).toFixed(1)},${y(point[kind]).toFixed(1)}`).join(' ');
  const end = x(points.length - 1).toFixed(1);
  return (
    <svg
      role="img"
      aria-label={description}
      height={plotTop + plotHeight + footHeight}
      className="mt-3"
      focusable="false"
    >
      {[0.25, 0.5, 0.75].map((part) => (
        <line
          key={part}
          x1="0"
          x2="100%"
          y1={pixel(part * highest)}
          y2={pixel(part * highest)}
          className="grid-line"
        />
      ))}
      <svg
        aria-hidden="true"
        x="0"
        y={plotTop}
        width="100%"
        height={plotHeight}
        viewBox="0 0 1000 1000"
        preserveAspectRatio="none"
        overflow="visible"
      >
        <polygon points={`0,1000 ${path('area')} ${end},1000`} className="area-ground" />
        <polyline points={path('area')} className="area-line" />
        <polyline points={path('line')} className="series-line" />
      </svg>
      <line x1="0" x2="100%" y1={pixel(target.value)} y2={pixel(target.value)} className="target-line" />
      <text x="0" y={pixel(target.value) - 8} className="target-text">
        {target.label}
      </text>
      {[0.25, 0.5, 0.75].map((part) => (
        <text key={part} x="0" y={pixel(part * highest) - 4}>
          {Math.round(part * highest).toLocaleString('en')}
        </text>
      ))}
      <line x1="0" x2="100%" y1={pixel(0)} y2={pixel(0)} className="base-line" />
      {marks.map(({ step, label }) => {
        const place = x(step) / 10;
        return (
          <text
            key={label}
            x={`${place.toFixed(2)}%`}
            y={plotTop + plotHeight + 19}
            textAnchor={place < 5 ? 'start' : place > 90 ? 'end' : 'middle'}
          >
            {label}
          </text>
        );
      })}
    </svg>
  );
}

/**
 * Returns a round number that is not smaller than `value`. From 20 on, it can be divided by four, so the labels are
 * exact.
 */
function roundUpToNice(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(4, value)));
  const step = [1, 2, 4, 6, 8, 10].find((times) => times * magnitude >= value) ?? 10;
  return step * magnitude;
}
