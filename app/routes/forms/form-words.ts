import { wordGroup } from '#platform/words/words.ts';

/**
 * The texts that forms show while they are sent, and the reasons for refusing a whole form. All pages get them from the
 * root route.
 */
export const formWords = wordGroup('forms', {
  preparing: 'Preparing your pictures',
  sending: 'Sending your files',
  waiting: 'Waiting for the answer',
  unanswered:
    'The connection broke before the answer came. Your answers are still here: please send them again.',
  unansweredRegistration: 'You won’t be registered twice.',
  unansweredBooking: 'A spot is held only once.',
});

export const unreadFormWords = wordGroup('unread-forms', {
  'too-large': 'This is too large to be sent together. Please choose files of 5 MB at most each.',
  'too-long': 'This text is too long. Please shorten it.',
  busy: 'Too many files are being sent at the moment. Please try again in a minute.',
  unavailable: 'We cannot save anything at the moment. Please try again in a few minutes.',
  malformed: 'The form did not arrive completely. Please send it again.',
  unknown: 'This form is not known. Please reload the page.',
});

/** Why a file is refused. */
export const fileWords = wordGroup('files', {
  'too-large': '“{name}” is larger than 5 MB. Please choose a smaller file.',
  empty: '“{name}” is empty. Please choose the file again.',
  'not-accepted':
    '“{name}” is not a file that we accept. Please choose {pdf, select, yes {a PNG, JPG, JPEG or PDF file} other {a PNG, JPG or JPEG picture}}.',
  'too-many-pixels':
    '“{name}” has too many pixels. Please choose a smaller picture, such as a photograph from a phone.',
  unreadable: '“{name}” cannot be read: it seems to be damaged. Please choose another file.',
  waiting: 'Several files that you asked for are still being prepared. Please wait for them, then try again.',
  noRoom: 'We cannot store files at the moment. Please try again later.',
  proveFirst: 'Please sign in with a mailed link first. Then we can store your file.',
  noLongerKept: 'We no longer have the file that you sent earlier. Please choose it again.',
});
