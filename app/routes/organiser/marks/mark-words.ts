import { longestLabel, mostLabels } from '#conference/organiser/marks/mark.ts';

/** The hint at the field for a mark. */
export const markHint = `At most ${longestLabel} characters, such as “VIP” or “Called back”. Marks are personal data: participants see their marks in the copy of their data.`;

export const tooManyLabels = `There are ${mostLabels} different marks already. Choose an existing mark, or first remove a mark from all its rows.`;
