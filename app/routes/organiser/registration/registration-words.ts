import type { ListColumn, ListOrder } from '#conference/registration/list/registration-list.ts';
import type { MergeChoice } from '#conference/registration/merging/merge-choice.ts';

export const orderWords: Record<ListOrder, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  reference: 'By reference',
  paid: 'Latest payment first',
};

export const columnWords: Record<ListColumn, string> = {
  email: 'Email',
  type: 'Type',
  paid: 'Payment',
  country: 'Country',
  files: 'Missing files',
  visa: 'Visa letter',
  visaStatus: 'Visa status',
  sizes: 'Sizes',
  doctorate: 'Doctorate',
  marks: 'Marks',
  status: 'Status',
  made: 'Registered',
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
