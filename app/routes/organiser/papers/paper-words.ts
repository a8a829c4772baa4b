import type { Decision } from '#conference/papers/deciding/decision.ts';
import type { Need, PaperState } from '#conference/papers/paper.ts';

/** The states of papers, for organisers. */
export const stateWords: Record<PaperState, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  accepted: 'Accepted',
  'waiting-list': 'Waiting list',
  rejected: 'Rejected',
  revise: 'To be revised',
  withdrawn: 'Withdrawn',
};

export const needWords: Record<Need, string> = {
  projector: 'a projector',
  interpreter: 'an interpreter',
  wheelchair: 'wheelchair access',
  online: 'speaks online',
};

/** The decisions that the committee can make. */
export const decisionWords: Record<Decision, string> = {
  accepted: 'Accept',
  'waiting-list': 'Put on the waiting list',
  rejected: 'Reject',
  revise: 'Ask to revise',
};

export const reviewFilterWords = {
  complete: 'All reviews submitted',
  lacking: 'Too few reviewers',
  disagree: 'Scores far apart',
  'to-decide': 'To decide: reviews are in',
  decided: 'Decision not sent',
};
