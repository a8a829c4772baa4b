import { z } from 'zod';
import type { PaperState } from '#conference/papers/paper.ts';
import { optionalParagraph } from '#platform/forms/plain-text.ts';

/** What the committee can decide. A decision that is sent becomes the state of the paper. */
export const decisions = ['accepted', 'waiting-list', 'rejected', 'revise'] as const;
export type Decision = (typeof decisions)[number];

/**
 * Writes a text that changes when somebody notes, sends or takes back a decision on a paper: the state of the paper,
 * and the time of a decision that was noted but not sent. A form contains the text, to find changes since the list was
 * opened.
 */
export function stampDecision({ state, decidedAt }: { state: PaperState; decidedAt: Date | null }): string {
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
