/** The figures are totals without names. A country counts only if several people come from it. */
export const publicFigureData = { tables: { public_figure: 'nobody' } } as const;
