import { longestLabel, mostLabels } from '#conference/marks/mark.ts';

/** The hint at the field: which texts a mark may have. */
export const markHint = `At most ${longestLabel} characters, such as “VIP” or “Called back”. Marks are personal data: people get them with the copy of their data, so write only what they may read.`;

export const tooManyLabels = `There are ${mostLabels} different marks already. Choose one of them, or take one away everywhere first.`;
