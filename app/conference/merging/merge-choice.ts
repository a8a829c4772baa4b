import { type ExchangedDetail, exchangedDetails } from '#conference/registration/exchanged-detail.ts';

/** What an organiser chooses in a merge if both registrations have it and the two differ. */
export const mergeChoices = [...exchangedDetails, 'photo', 'passportScan', 'visaCase'] as const;
export type MergeChoice = (typeof mergeChoices)[number];

/** From which of the two registrations each detail comes. */
export type MergeChoices = Partial<Record<MergeChoice, 'kept' | 'other'>>;

export function isMergeChoice(name: string): name is MergeChoice {
  return mergeChoices.some((one) => one === name);
}

export function isExchangedDetail(name: string): name is ExchangedDetail {
  return exchangedDetails.some((one) => one === name);
}
