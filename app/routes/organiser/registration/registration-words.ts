import type { ListColumn, ListOrder } from '#conference/registration/list/registration-list.ts';
import type { MergeChoice } from '#conference/registration/merging/merge-choice.ts';
import type { LookChoice } from '../list/look.ts';

/** The orders and columns of the list of registrations. */
export const listLook: LookChoice<ListColumn, ListOrder> = {
  columns: {
    email: 'Email',
    type: 'Type',
    affiliation: 'Affiliation',
    paid: 'Payment',
    country: 'Country',
    files: 'Missing files',
    visa: 'Visa letter',
    visaStatus: 'Visa status',
    nationality: 'Nationality',
    applyBy: 'Application due by',
    letter: 'Letter',
    clearances: 'Clearances',
    passport: 'Passport',
    documents: 'Documents',
    kit: 'Kit',
    sizes: 'Sizes',
    doctorate: 'Doctorate',
    marks: 'Marks',
    status: 'Status',
    turn: 'Waiting list',
    made: 'Registered',
  },
  defaultColumns: ['email', 'type', 'paid', 'country', 'files', 'made'],
  orders: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    name: 'By name',
    reference: 'By reference',
    paid: 'Latest payment first',
    deadline: 'By visa deadline',
  },
};

/** The views that everybody has: for visas, for documents and badges, and for the kit. */
export const standardViews = [
  {
    id: 'visas',
    name: 'Visas',
    needs: 'visaStatus',
    to: '?visa=yes&order=deadline&column=paid&column=visaStatus&column=nationality&column=applyBy&column=letter&column=clearances&column=passport',
  },
  {
    id: 'documents',
    name: 'Documents',
    needs: 'documents',
    to: '?paid=yes&order=name&column=type&column=files&column=documents',
  },
  { id: 'kit', name: 'Kit', needs: 'kit', to: '?paid=yes&order=name&column=type&column=sizes&column=kit' },
] as const satisfies readonly { id: string; name: string; needs: ListColumn; to: string }[];

/** The step of the visa that issues a document. Its value is the kind of the document. */
export const letterStep = { value: 'visa-letter', label: 'Issue the letter' } as const;

/** Returns the address of a standard view with other conditions. An empty condition is removed from the view. */
export function viewAddress(
  view: (typeof standardViews)[number]['id'],
  conditions: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(standardViews.find(({ id }) => id === view)?.to);
  for (const [name, value] of Object.entries(conditions)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  return `/organiser/registrations?${query}`;
}

export const mergeChoiceWords: Record<MergeChoice, string> = {
  fullName: 'Name',
  participantType: 'Type',
  country: 'Country',
  visaLetter: 'Visa letter',
  passport: 'Passport number and last day',
  clothSize: 'Dress size',
  shoeSize: 'Shoe size',
  interestedDoctorate: 'Doctorate',
  photo: 'Photograph',
  passportScan: 'Passport scan',
  visaCase: 'Visa checklist',
};
