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
});
