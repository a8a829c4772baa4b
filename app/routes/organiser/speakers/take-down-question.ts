import type { Question } from '../form/question.ts';

export const takeDownQuestion: Question = {
  text: 'Take this page off the site? Visitors do not find it any more, and links to it lead nowhere. The speaker stays in the sessions of the programme, and gets no mail.',
  undo: 'To undo it, publish the page again.',
};
