import { wordGroup } from '#platform/words/words.ts';

export const speakerMailWords = wordGroup('mail-speakers', {
  received: 'We have received your profile ({number})',
  receivedTitle: 'We have received your profile',
  receivedText:
    'Thank you. The committee reads it and writes to you. Until then you can add a photograph, correct what you have written, or withdraw. Nothing of it is public.',
  receivedHonour:
    'Thank you. The committee for honours reads it and writes to you. Until then you can correct what you have written, or withdraw. Nothing of it is public.',
  open: 'Open your profile',
  nominated: 'Somebody has nominated you',
  nominatedText:
    'Somebody with the address {nominator} has nominated you to speak at the conference. Please read who it is and what they say about you.',
  nominatedHonour:
    'Somebody with the address {nominator} has nominated you for the honour “{honour}”. Please read who it is and what they say about you.',
  nominatedOpen: 'Read the nomination',
  nominatedWhy:
    'Nobody sees the nomination before you accept it. If you decline it, or do not answer within {days} days, we delete it.',
  invited: 'We invite you to speak ({number})',
  'invited-text':
    'We would be glad if you spoke at the conference. Please sign in with this address, complete your profile, and confirm or decline.',
  invitedHonour: 'You have been chosen for an honour ({number})',
  'invitedHonour-text':
    'The committee would like to give you the honour “{honour}”. Please sign in with this address, and accept or decline.',
  rejected: 'About your profile ({number})',
  'rejected-text':
    'The committee has read your profile with care. We are sorry that we cannot invite you this time. You are welcome to take part in the conference.',
  'rejectedHonour-text':
    'The committee has read the nomination with care. We are sorry that it could not choose you among the many people who were nominated.',
  published: 'Your page is online ({number})',
  'published-text': 'Your page among the speakers is online, as it stands in your profile now.',
  openPage: 'Open your page',
  uninvited: 'Our invitation to speak ({number})',
  'uninvited-text':
    'We have withdrawn our invitation to speak at the conference. You need not do anything, and nothing of your profile is public.',
  fromDesk: 'The organisers write:',
});
