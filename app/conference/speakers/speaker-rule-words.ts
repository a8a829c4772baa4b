import { wordGroup } from '#platform/words/words.ts';

/** What is wrong with the form of a speaker or a nomination. */
export const speakerRuleWords = wordGroup('speaker-rules', {
  name: 'Please enter your name.',
  title: 'Please say in a few words what you do.',
  category: 'Please choose a category.',
  country: 'Please choose your country.',
  biography: 'Please write some sentences about yourself.',
  topics: 'Please enter at least one topic.',
  tooManyTopics: 'These are too many topics.',
  theme: 'Please choose at least one theme.',
  languages: 'Please enter the languages that you speak.',
  tooManyLanguages: 'These are too many languages.',
  link: 'Please enter whole addresses that begin with https://.',
  tooManyLinks: 'These are too many links.',
  days: 'Please choose at least one day.',
  format: 'Please choose where you can speak.',
  purpose: 'Please choose what you nominate this person for.',
  nomineeName: 'Please enter the name of the person.',
  nomineeEmail: 'Please enter the email of the person.',
  statement: 'Please say why you nominate this person.',
  nominatorName: 'Please enter your own name.',
});
