import { wordGroup } from '#platform/words/words.ts';

/** The two questions on the page for everybody who wants to speak. */
export const stageWords = wordGroup('stage', {
  title: 'Which form is yours?',
  what: 'What do you bring?',
  talk: 'A talk',
  talkText:
    'About work that you have done or studied. The form asks who you are and what you speak about. You need no text.',
  paper: 'A paper',
  paperText: 'What you can send: {kinds}. Reviewers read an abstract of {least} to {most} words.',
  who: 'Who takes the stage?',
  me: 'I do, alone or with others',
  other: 'Somebody whom I nominate',
  open: 'Open the form',
  mailbox: 'You need no registration: a mailbox is enough.',
  closed: 'The calls are closed. Nothing new can be sent.',
  papersOpen: 'The call for papers opens on {day}.',
  sent: 'You have sent something already?',
  talks: 'Your applications and nominations',
});
