import { wordGroup } from '#platform/words/words.ts';

export const paperMailWords = wordGroup('mail-papers', {
  submitted: 'Your paper was received ({number})',
  submittedTitle: 'We have received your paper',
  submittedText:
    'Thank you. “{title}” is version {version} of paper {number}. Reviewers read the newest version. You can send a new version until the call closes, and you can withdraw the paper at any time.',
  open: 'Open your paper',
  coAuthor: 'Are you a co-author of this paper? ({number})',
  coAuthorTitle: 'Are you a co-author?',
  coAuthorText:
    'The author with the address {author} has sent us a paper and named you as a co-author. Please read its title and say whether this is right.',
  coAuthorOpen: 'Read the title and answer',
  coAuthorWhy:
    'You get this mail because somebody gave us your address. If you do not know the paper, choose “No”.',
  question: 'A question about your paper ({number})',
  questionTitle: 'A question about your paper',
  questionText: 'The committee asks about “{title}”:',
  answer: 'Answer the committee',
  committeeAnswer: 'An answer about paper {number}',
  openAtDesk: 'Open it at the desk',
});
