import { wordGroup } from '#platform/words/words.ts';

/** The papers tab. The specification fixes its texts while papers are only announced. */
export const papersTabWords = wordGroup('papers-tab', {
  title: 'Papers',
  announced: 'Here you will submit a paper for presentation and follow its review.',
  submit: 'Submit Paper',
});
