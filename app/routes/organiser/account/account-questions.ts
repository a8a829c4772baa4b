import type { Question } from '../form/question.ts';

/**
 * Returns the question before organisers remove one of their own second factors. `factor` names it: "your authenticator
 * app".
 */
export function askToRemove(factor: string): Question {
  return {
    text: `Remove ${factor}? You cannot sign in with it any more. You get a mail about it.`,
    undo: 'To undo this, add it again on this page.',
  };
}

/** Returns the question before organisers get new recovery codes. `unused` is the number of codes that still work. */
export function askToRenew(unused: number): Question {
  return {
    text: `Make ten new recovery codes? The old codes stop working; ${unused} of them are unused. You get a mail about it.`,
    undo: 'This cannot be undone. Save the new codes: they are shown only once.',
  };
}

export const nameOfApp = 'your authenticator app';

export function nameOfPasskey({ label }: { label: string }): string {
  return `the passkey ${label}`;
}
