/**
 * Views are kept by organisers, and have no words that were searched for. The erasure of the marks deletes a view that
 * searches for a mark that may name somebody.
 */
export const savedViewData = { tables: { saved_view: 'nobody' } } as const;
