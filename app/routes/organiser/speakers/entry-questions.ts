import type { Question } from '../form/question.ts';

export const takeDownQuestion: Question = {
  text: 'Take this page off the site? Visitors do not find the page any more, and links to it stop working. The speaker stays in the sessions of the programme and gets no mail.',
  undo: 'To undo it, publish the page again.',
};

export const uninviteQuestion: Question = {
  text: 'Withdraw this invitation? The person gets a mail with your reason and cannot confirm any more. Their page, which the link in the invitation opens, says that the invitation was withdrawn.',
  undo: 'To undo it, invite the person again under “Decide”: they get another mail.',
};
