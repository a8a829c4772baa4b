import { wordGroup } from '#platform/words/words.ts';

export const decisionMailWords = wordGroup('mail-paper-decided', {
  accepted: 'Your paper is accepted ({number})',
  'waiting-list': 'Your paper is on the waiting list ({number})',
  rejected: 'About your paper ({number})',
  revise: 'Please revise your paper ({number})',
  'accepted-text':
    'We are glad to tell you that the committee has accepted “{title}”. The person who presents it has to register for the conference; please register with this address.',
  'waiting-list-text':
    'The committee has put “{title}” on the waiting list. We write to you as soon as a place becomes free.',
  'rejected-text':
    'The committee has read “{title}” with care. We are sorry that we could not accept it among the many papers that we got.',
  'revise-text':
    'The committee asks you to revise “{title}”. Please submit a new version on its page; the committee then decides again.',
  fromCommittee: 'The committee writes:',
  comments: 'The comments of the reviewers:',
  open: 'Open your paper',
});
