import { documentNames } from '#conference/documents/document-kind.ts';
import { wordGroup } from '#platform/words/words.ts';

export const verifyWords = wordGroup('verify', {
  title: 'Verify a document',
  pageTitle: 'Verify a document · {event}',
  description: 'Check whether a badge, letter, card, passport or certificate of {event} is genuine.',
  lead: 'Every badge, letter, card and certificate of the conference has a number and a code. Scan the code, or enter the number.',
  genuine: 'Genuine',
  genuineText: 'The organisers issued this document, and it is valid.',
  genuineUntil: 'The organisers issued this document. It is valid until {day}.',
  expired: 'Expired',
  expiredText: 'The organisers issued this document, but it was valid only until {day}.',
  revoked: 'Revoked',
  revokedText: 'The organisers revoked this document. It is not valid any more.',
  replaced: 'Replaced',
  replacedText: 'The organisers issued a newer document instead of this one. Please ask for the newer one.',
  outdated: 'Out of date',
  outdatedText:
    'Since {day}, this document has not been valid any more: something printed on it was corrected. Please ask for the new one.',
  retired: 'Retired key',
  retiredText:
    'The organisers retired the key of this signature on {day}, and they know no such document from before that day. Do not accept it. If you checked without network, check again with network.',
  altered: 'Altered',
  alteredText:
    'This code was changed or forged. The organisers did not sign what it says. Do not accept the document.',
  unknown: 'Unknown',
  unknownText:
    'The organisers know no such document. Check the number for typing errors. If it is right, do not accept the document.',
  busy: 'Too many documents were checked from your network. Please wait a few minutes.',
  document: 'Document',
  name: 'Name',
  nameHint: 'The paper must show this name.',
  provesFacts: 'The code proves what is listed here. Compare each line with the paper.',
  provesCode: 'The code proves what is listed here, and nothing else that the paper says.',
  provesNumber:
    'Only the number was looked up. It is on every copy of the paper, so compare the name, or scan the code.',
  role: 'Participant type',
  passport: 'Passport number ends with',
  days: 'Days',
  works: 'Works',
  reviews: 'Works reviewed',
  stalls: 'Stalls and halls',
  attended: 'Days attended',
  compare: 'Compare the paper',
  compareText: 'Without network, the code can check what you read on the paper. Enter it here.',
  fullName: 'Full name',
  eachOnALine: 'One on each line, in the order of the paper.',
  firstDay: 'First day',
  lastDay: 'Last day',
  agrees: 'The paper says what the organisers signed.',
  differs:
    'This is not what the organisers signed. Check your typing. If it is right, do not accept the paper.',
  number: 'Number',
  numberHint: 'It begins with DOC, such as DOC-7K3M-92QD.',
  notANumber: 'This is not a number of a document. It has eight letters and digits, such as DOC-7K3M-92QD.',
  check: 'Verify',
  scan: 'Scan the code with the camera',
  scanning: 'Hold the code in front of the camera.',
  stop: 'Stop the camera',
  noCamera: 'The camera could not be opened. Allow this page to use it, or enter the number.',
  offline:
    'Checked without network, with the list of {time}. Documents that were revoked later still look genuine here.',
  listOld:
    'The list on this device is from {time}, more than a day ago. Documents that were revoked since then still look genuine here. Check again with network if you can.',
  listTooOld:
    'The list on this device is older than thirty days, so it says too little. Connect to the network, and check the document again.',
  offlineNumber:
    'There is no network. Without it, only codes can be checked, not numbers. Please scan the code.',
  offlineFailed:
    'There is no network, and this browser cannot check the code without it. Please try again later.',
  ready: 'This page now also works without network on this device.',
  cannotVerify:
    'This browser cannot check signatures without network. Update it, or use this page with network.',
  how: 'How it works',
  howText:
    'The code contains what the paper says and a signature of the organisers (Ed25519). The <keys>public keys and the list of revoked documents</keys> are open to everybody.',
  fingerprint: 'Fingerprint of the key. It is also on the foot of each letter:',
  ...documentNames,
});
