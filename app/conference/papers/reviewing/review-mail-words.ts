import { wordGroup } from '#platform/words/words.ts';

export const reviewMailWords = wordGroup('mail-reviews', {
  invited: 'Will you review papers for the {event}?',
  invitedTitle: 'Will you review papers?',
  invitedText:
    'The committee of the {event} asks you to review papers. Sign in with this address, tell us your name and institution, and the committee gives you papers.',
  invitedWhy: 'If you do not want to review papers, you need not do anything.',
  assigned: 'Papers to review for the {event}',
  assignedTitle: 'You have papers to review',
  assignedText: '{count, plural, one {# paper waits} other {# papers wait}} for your review.',
  open: 'Open your reviews',
  remarked: 'A remark about paper {number}',
  remarkedTitle: 'There is a new remark about a paper',
  remarkedText: 'There is a new remark in the discussion of paper {number}.',
  remarkedOpen: 'Read the discussion',
  remarkedWhy: 'You get the next mail about this discussion only after you have written in it yourself.',
});
