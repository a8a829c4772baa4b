import { type ExchangedDetail, exchangedDetails } from '#conference/registration/exchanged-detail.ts';

/** The values that an organiser can choose in a merge, if both registrations have one and they differ. */
export const mergeChoices = [...exchangedDetails, 'photo', 'passportScan', 'visaCase'] as const;
export type MergeChoice = (typeof mergeChoices)[number];

/** For each chosen value, the registration from which the kept registration gets it. */
export type MergeChoices = Partial<Record<MergeChoice, 'kept' | 'other'>>;

export function isMergeChoice(name: string): name is MergeChoice {
  return mergeChoices.some((one) => one === name);
}

export function isExchangedDetail(name: string): name is ExchangedDetail {
  return exchangedDetails.some((one) => one === name);
}
