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
  },
};

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
