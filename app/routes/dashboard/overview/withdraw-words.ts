import { wordGroup } from '#platform/words/words.ts';

/** The texts about undoing the withdrawal of a booking, which is possible for one minute. */
export const withdrawWords = wordGroup('withdraw-booking', {
  undo: 'Undo the withdrawal',
  undoTime: 'You can take this back for one minute, while the spot is free.',
  'too-late': 'The minute to take the withdrawal back is over. You can book again.',
  'spot-taken':
    'This spot is not free any more, or you hold as many as one person may. You can look for another one.',
});
