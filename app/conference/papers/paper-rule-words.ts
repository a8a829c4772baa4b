import { wordGroup } from '#platform/words/words.ts';

/** What is wrong with a paper that somebody wants to submit. */
export const paperRuleWords = wordGroup('paper-rules', {
  title: 'Please enter the title.',
  abstract: 'Please enter the abstract.',
  tooShort: 'This abstract is too short.',
  tooLong: 'This abstract is too long.',
  theme: 'Please choose a theme.',
  kind: 'Please choose what you propose.',
  language: 'Please choose the language.',
  authorName: 'Please enter your name.',
  institution: 'Please enter your institution, or “independent”.',
  orcid: 'This is no ORCID iD. Please correct it, or leave the field empty.',
  ror: 'This is no ROR id. Please correct it, or leave the field empty.',
  coAuthorName: 'Please enter the name of each co-author.',
  coAuthorEmail: 'Please enter the email of each co-author.',
  coAuthorOrcid: 'The ORCID iD of a co-author is wrong. Please correct it, or leave the field empty.',
  tooManyCoAuthors: 'These are too many co-authors.',
  sameEmail: 'Two co-authors have the same email.',
  named: 'Please remove the names of the authors: reviewers must not see them.',
  message: 'Please write your message.',
});
