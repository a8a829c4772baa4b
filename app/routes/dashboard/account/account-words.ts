import { wordGroup } from '#platform/words/words.ts';

/** The message of the correction page if the form was sent more than an hour after the sign-in by mail. */
export const correctWords = wordGroup('correct-registration', {
  proofOver:
    'Nothing is saved yet, because your sign-in by mail was more than an hour ago. What you typed is still here. <prove>Sign in by mail again</prove> (opens in a new tab), then come back and save.',
});
