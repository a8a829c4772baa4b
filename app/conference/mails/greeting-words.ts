import { wordGroup } from '#platform/words/words.ts';

/** How mails begin. */
export const greetingWords = wordGroup('greeting', {
  named: 'Dear {name},',
  participant: 'Dear participant,',
  applicant: 'Dear applicant,',
  unnamed: 'Hello,',
});
