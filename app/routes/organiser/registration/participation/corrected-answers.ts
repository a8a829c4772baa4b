import { journeyFields } from '#conference/registration/participation/participation.ts';

/** The answers on taking part that the desk corrects. */
export const correctedAnswers = [...journeyFields, 'days', 'organisation', 'position', 'phone'] as const;
export type CorrectedAnswer = (typeof correctedAnswers)[number];
