/** Selections name registrations by their ids. Orders only count. */
export const selectionData = {
  tables: {
    bulk_issue: 'nobody',
    selection: 'nobody',
    selection_item: { deletedBy: { registration_id: 'registrationIds' } },
  },
} as const;
