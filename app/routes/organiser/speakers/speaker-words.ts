import type { SpeakerDecision, SpeakerOrigin, SpeakerState } from '#conference/speakers/speaker.ts';

/** The states of entries, for organisers. */
export const stateWords: Record<SpeakerState, string> = {
  received: 'Received',
  invited: 'Invited',
  confirmed: 'Confirmed',
  published: 'Published',
  declined: 'Declined',
  rejected: 'Rejected',
  uninvited: 'Invitation withdrawn',
  withdrawn: 'Withdrawn',
};

/** The states of an honour. An honour is never published. */
export const honourStateWords: Partial<Record<SpeakerState, string>> = {
  received: 'Received',
  invited: 'Chosen',
  confirmed: 'Accepted',
  declined: 'Declined',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

export const originWords: Record<SpeakerOrigin, string> = {
  application: 'Applied',
  nomination: 'Nominated',
  invitation: 'Invited by an organiser',
};

export const decisionWords: Record<SpeakerDecision, string> = {
  invited: 'Invite',
  rejected: 'Reject',
  published: 'Publish the page',
};

export const formatWords = { 'in-person': 'In person', online: 'Online', both: 'In person or online' };
