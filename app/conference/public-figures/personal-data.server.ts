/** The figures are totals. They name nobody, and a country counts only with several people. */
export const publicFigureData = { tables: { public_figure: 'nobody' } } as const;
