/** Views are kept by organisers, and have no words that were searched for. */
export const savedViewData = { tables: { saved_view: 'nobody' } } as const;
