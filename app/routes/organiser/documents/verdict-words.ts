import type { Verdict } from '#conference/documents/verifying/verdict.ts';

/** The word of the desk for each verdict. Except for "Valid", the public page says the same word. */
const words = {
  genuine: { word: 'Valid', tone: 'done' },
  expired: { word: 'Expired', tone: 'refused' },
  outdated: { word: 'Out of date', tone: 'due' },
  replaced: { word: 'Replaced', tone: 'refused' },
  revoked: { word: 'Revoked', tone: 'refused' },
  retired: { word: 'Retired key', tone: 'refused' },
  altered: { word: 'Altered', tone: 'refused' },
  unknown: { word: 'Unknown', tone: 'refused' },
} as const;

/** Returns the word and the colour of a verdict on a document, for the desk. */
export function describeVerdict(verdict: Verdict) {
  return words[verdict.state === 'revoked' ? verdict.because : verdict.state];
}
