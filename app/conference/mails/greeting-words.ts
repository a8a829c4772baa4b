import { wordGroup } from '#platform/words/words.ts';

/** How mails to participants and applicants begin. */
export const greetingWords = wordGroup('greeting', {
  named: 'Dear {name},',
  participant: 'Dear participant,',
  applicant: 'Dear applicant,',
});
