import { wordGroup } from '#platform/words/words.ts';

/** The names of an entry's states, and the explanations of the states for the person. */
export const speakerStateWords = wordGroup('speaker-states', {
  received: 'Received',
  invited: 'Invited',
  confirmed: 'Confirmed',
  published: 'Published',
  declined: 'Declined',
  rejected: 'Not chosen',
  uninvited: 'Invitation withdrawn',
  withdrawn: 'Withdrawn',
  'received-text': 'The organisers have your profile and write to you. Nothing of it is public.',
  'invited-text': 'You are invited. Please check your profile, and confirm or decline.',
  'confirmed-text': 'You have confirmed. Your page goes online when the organisers publish it.',
  'published-text': 'Your page is online. The organisers publish what you correct here.',
  'declined-text': 'You have declined. Nothing of your profile is public.',
  'rejected-text': 'The organisers could not choose you this time. Nothing of your profile is public.',
  'uninvited-text':
    'The organisers have withdrawn the invitation, so you cannot confirm it any more. Nothing of your profile is public.',
  'withdrawn-text': 'You have withdrawn. Your page and your photograph are gone.',
});

/** The explanations of those states that mean something else for people who are nominated for an honour. */
export const honourStateWords = wordGroup('honour-states', {
  'received-text': 'The committee has your profile and writes to you. Only the committee sees it.',
  'invited-text': 'You have been chosen. Please accept or decline.',
  'confirmed-text': 'You have accepted. The organisers write to you about the ceremony.',
});

/** The list of somebody's profiles, and the texts around the forms. */
export const speakWords = wordGroup('speak', {
  pageTitle: '{title} · {event}',
  title: 'Speaking at the conference',
  lead: 'Here you see what became of your application, your nomination or your invitation.',
  none: 'You have not sent anything yet.',
  toSpeak: 'To speak',
  sentAt: 'Sent on {time}',
  apply: 'Apply to Speak',
  nominate: 'Nominate a speaker',
  signedInAs: 'You are signed in as {email}.',
  back: 'Speaking at the conference',
  closed: 'The call for speakers is closed.',
  opens: 'The call for speakers opens on {day}.',
  closedLead: 'People who are invited can still answer.',
  applyLead:
    'Tell us who you are and what you can speak about. A committee reads every application. Nothing is public before you are invited, have confirmed, and the organisers publish it.',
  send: 'Send the application',
  photographLater: 'You can add a photograph on the next page.',
  nominateLead:
    'Name a person who should speak, or who deserves an honour. We ask them by mail. Only if they accept, the organisers see what you wrote.',
  sendNomination: 'Send the nomination',
  purpose: 'You nominate this person',
  purposeSpeaker: 'to speak',
  purposeHonour: 'for an honour: {honour}',
  category: 'Category',
  categoryHint: 'Only for somebody who should speak.',
  nomineeName: 'Name of the person',
  nomineeEmail: 'Email of the person',
  nomineeEmailHint:
    'We write to this address once. If the person declines or does not answer within {days} days, we delete everything.',
  statement: 'Why you nominate this person',
  statementHint: 'The person reads it.',
  nominatorName: 'Your name',
  nominatorNameHint: 'The person sees who nominates them.',
  tooMany: 'This person was nominated several times lately. Please try again in a month.',
});

/** The form in which people describe themselves. */
export const profileWords = wordGroup('speaker-profile', {
  name: 'Your name',
  nameHint: 'As it should stand on your page.',
  title: 'What you do',
  titleHint: 'Such as “Mediator and teacher”.',
  country: 'Country',
  choose: 'Please choose',
  category: 'Category',
  biography: 'Biography',
  biographyHint: 'At most 1,000 characters, in whole sentences.',
  topics: 'Topics',
  topicsHint: 'One in each line, at most eight.',
  themes: 'Themes of the conference',
  languages: 'Languages that you speak',
  languagesHint: 'Separated by commas.',
  links: 'Links',
  linksHint: 'Addresses of your own pages, one in each line, at most five.',
  format: 'Where you can speak',
  'in-person': 'In person',
  online: 'Online',
  both: 'Both are possible',
  days: 'Days on which you can speak',
});

/** The page of one profile. */
export const ownSpeakerWords = wordGroup('own-speaker', {
  profile: 'Your profile',
  save: 'Save the corrections',
  saveAgain: 'The organisers publish your corrections. Until then your page stays as it is.',
  confirm: 'Confirm: I will speak',
  confirmText:
    'With it you agree that this profile and your photograph are published on the page of the speakers. You can withdraw at any time.',
  accept: 'Accept the honour',
  acceptText: 'Nothing of your profile is published.',
  decline: 'Decline',
  fromDesk: 'The organisers write',
  said: 'What was said about you',
  saidBy: '{name}:',
  photograph: 'Photograph',
  photographHint:
    'A JPEG or PNG of at most 5 MB that shows your face. We cut it to a square and remove hidden data such as the place.',
  photographAlt: 'Your photograph',
  store: 'Store the photograph',
  remove: 'Remove the photograph',
  noFile: 'Please choose a picture.',
  openPage: 'Open your page',
  withdraw: 'Withdraw',
  withdrawAsk: 'Your page and your photograph are gone at once. This cannot be undone.',
  withdrawYes: 'Yes, withdraw',
  delete: 'Delete everything',
  deleteAsk:
    'Your profile, your photograph, your page, and your name in the programme are deleted. This cannot be undone.',
  deleteYes: 'Yes, delete everything',
  'no-such-entry': 'There is no such profile.',
  'not-now': 'This is not possible any more. Please read what the page says now.',
});

/** The page that the mailed link of a nomination opens. */
export const nominationWords = wordGroup('nomination', {
  title: 'You have been nominated',
  toSpeak: '{nominator} has nominated you, {name}, to speak at the conference.',
  forHonour: '{nominator} has nominated you, {name}, for the honour “{honour}”.',
  lead: 'Nobody but you sees this. If you accept, complete your profile: the organisers then read both. If you decline, everything is deleted.',
  acceptTitle: 'Accept and complete your profile',
  accept: 'Accept and send the profile',
  decline: 'Decline and delete the nomination',
  declined: 'You have declined',
  declinedText: 'The nomination and your address are deleted.',
  ended: 'This link does not work',
  endedText: 'The nomination was answered or deleted, or the link is not complete.',
  accepted: 'Thank you',
  acceptedText:
    'We have received your profile. A mail confirms it and leads to your page, on which you can add a photograph.',
});
