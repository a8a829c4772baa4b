import { z } from 'zod';
import type { PaperState } from '#conference/papers/paper.ts';
import { optionalParagraph } from '#platform/forms/plain-text.ts';

/** What the committee can decide. A decision that is sent becomes the state of the paper. */
export const decisions = ['accepted', 'waiting-list', 'rejected', 'revise'] as const;
export type Decision = (typeof decisions)[number];

/**
 * Writes what a list of papers shows of a decision: the state of the paper, and the time of a decision that was noted
 * but not sent. The text changes when somebody notes, sends or takes back a decision.
 */
export function markDecision({ state, decidedAt }: { state: PaperState; decidedAt: Date | null }): string {
  return `${state} ${decidedAt?.toISOString() ?? ''}`;
}

/** The papers on which the committee can decide: all but drafts and withdrawn papers. */
export const decidableStates = [
  'submitted',
  'waiting-list',
  'revise',
  'accepted',
  'rejected',
] as const satisfies readonly PaperState[];

/** The form that decides on papers. `note` is the committee's text to the author. */
export const decisionSchema = z.object({
  decision: z.enum(decisions, { error: 'Please choose a decision.' }),
  note: optionalParagraph(4000),
});

/** Reviews disagree if the highest and the lowest score of a paper are this far apart. */
export const disagreementGap = 1.5;
