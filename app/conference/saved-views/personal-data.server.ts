/**
 * Views belong to organisers and contain no words of a search. If an erasure of marks finds that a mark may name
 * somebody, it deletes the views that search for this mark.
 */
export const savedViewData = { tables: { saved_view: 'nobody' } } as const;
