import { wordGroup } from '#platform/words/words.ts';

/** The greetings of mails. */
export const greetingWords = wordGroup('greeting', {
  named: 'Dear {name},',
  participant: 'Dear participant,',
  applicant: 'Dear applicant,',
  unnamed: 'Hello,',
});
