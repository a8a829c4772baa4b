import './chart.css';

/** Draws one mark for each of the `hoped` participants, twenty in a row. The first `reached` marks are solid. */
export function DotField({
  reached,
  hoped,
  description,
}: {
  reached: number;
  hoped: number;
  description: string;
}) {
  const dotsPerRow = 20;
  const rows = Math.ceil(hoped / dotsPerRow);
  return (
    <svg
      role="img"
      aria-label={description}
      viewBox={`0 0 ${dotsPerRow * 20} ${rows * 20}`}
      className="mt-4"
      focusable="false"
    >
      {Array.from({ length: hoped }, (_, index) => {
        const [left, top] = [(index % dotsPerRow) * 20, Math.floor(index / dotsPerRow) * 20];
        const isReached = index < reached;
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: the marks never move
            key={index}
            // Every second mark is turned a little, as if it were printed by hand.
            d={
              index % 2
                ? `M${left + 10} ${top + 2.5}l7 7.8-7.4 7.2-7.1-7.6z`
                : `M${left + 10} ${top + 2}l7.4 7.6-6.9 8-7.6-7.3z`
            }
            className={isReached ? 'mark-solid' : 'mark-free'}
          />
        );
      })}
    </svg>
  );
}
