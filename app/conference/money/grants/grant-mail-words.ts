import { wordGroup } from '#platform/words/words.ts';

export const grantMailWords = wordGroup('grant-mail', {
  granted: 'Your application for a grant: good news ({reference})',
  'granted-text': 'We are glad to tell you that your fee is lowered by <sum>{amount}</sum>.',
  'granted-all': 'Nothing is left to pay.',
  'granted-rest': 'What is left of the fee, <sum>{due}</sum>, you pay on your dashboard.',
  refused: 'Your application for a grant ({reference})',
  'refused-text':
    'Thank you for your application. We read it with care. There were more applications than we have means, and we are sorry that we cannot lower your fee this time. You are welcome to take part: your place stays yours, and your dashboard shows how to pay.',
  note: 'The committee writes:',
  open: 'Go to your dashboard',
});
