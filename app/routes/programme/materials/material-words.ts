import { wordGroup } from '#platform/words/words.ts';

/** The words of the page on which recordings and slides are added. The desk shows them in English. */
export const materialWords = wordGroup('session-materials', {
  title: 'Recording and slides',
  lead: 'Everybody can see them on the page of the session. You can add them until {day}.',
  closed: 'The last day to add a recording or slides was {day}. What is there stays.',
  none: 'There is nothing yet.',
  recording: 'Recording',
  slides: 'Slides',
  kind: 'What do you add?',
  link: 'Link',
  linkHint: 'It begins with https://.',
  file: 'Or a file with the slides',
  fileHint: 'A PDF of 5 MB at most.',
  add: 'Add',
  remove: 'Remove',
  back: 'Back to the session',
  wrongLink: 'Please give a link that begins with https://.',
  wrongKind: 'Please choose a recording or slides.',
  nothing: 'Please give a link, or choose a file.',
  both: 'Please give either a link or a file.',
  onlySlides: 'Only slides can be a file. Please put the recording on a video site and give its link.',
  onlyPdf: '“{name}” is not a PDF that we can read. Please save the slides as a PDF.',
  'not-yours': 'Only the people of this session can add something to it.',
  'too-many': 'This session has as many recordings and slides as fit. Please remove one first.',
});
