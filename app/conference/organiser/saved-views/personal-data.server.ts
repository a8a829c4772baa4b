/**
 * Views belong to organisers and contain no search words. An erasure of a mark that may name somebody also deletes the
 * views that search for this mark.
 */
export const savedViewData = { tables: { saved_view: 'nobody' } } as const;
