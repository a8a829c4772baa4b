import { z } from 'zod';
import { line, personName } from '#platform/forms/plain-text.ts';
import { reviewRuleWords } from './review-rule-words.ts';

const words = reviewRuleWords.english;

/** Somebody who reviews papers. Reviewers see no data of participants. */
export type Reviewer = {
  id: string;
  email: string;
  name: string;
  institution: string;
  themes: readonly string[];
  mostPapers: number | null;
  hasJoined: boolean;
};

/** The form in which reviewers describe themselves. Their institution is used to find conflicts of interest. */
export const profileSchema = z.object({
  name: personName(200, words.name),
  institution: line(200, words.institution),
  mostPapers: z.union([
    z.literal('').transform(() => null),
    z
      .string()
      .trim()
      .regex(/^[1-9]\d{0,2}$/, words.mostPapers)
      .transform(Number),
  ]),
});

export type Profile = z.infer<typeof profileSchema> & { themes: string[] };

/** A review gives 1 to 5 points for each criterion. */
export const mostPoints = 5;
export type Points = Record<string, number>;

/** The weighted mean of the points, rounded to two digits. */
export function scoreOf(points: Points, criteria: readonly { id: string; weight: number }[]): number {
  const weights = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const sum = criteria.reduce((total, { id, weight }) => total + weight * (points[id] ?? 0), 0);
  return Math.round((sum / weights) * 100) / 100;
}

/** The longest comment of a review, in characters. */
export const longestComment = 6000;
