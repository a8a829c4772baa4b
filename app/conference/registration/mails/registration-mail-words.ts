import { wordGroup } from '#platform/words/words.ts';

export const registrationMailWords = wordGroup('registration-mail', {
  subject: 'Your registration for the {event} ({reference})',
  preview: 'We received your registration, {reference}',
  title: 'Your registration is saved',
  thanks:
    'Thank you for registering. Your reference is <strong>{reference}</strong>; please give it whenever you write to us or pay.',
  registeredByUs:
    'The organisers of {event} registered you. Your reference is <strong>{reference}</strong>; please give it whenever you write to us or pay.',
  waiting:
    'All places as {type} are taken now, so you are on the waiting list. You pay nothing yet. As soon as a place becomes free for you, we offer it to you by mail. Your dashboard shows where you stand.',
  settled: 'Your participant type is {type}. Nothing is left to pay.',
  fee: 'Your participant type is {type}. The fee is <amount>{fee}</amount>, and your registration is complete once it is paid in full.',
  next: '{missing, select, both {Please add your photograph and passport scan on your dashboard. It shows what is left to do.} photo {Please add your photograph on your dashboard. It shows what is left to do.} passport {Please add your passport scan on your dashboard. It shows what is left to do.} other {We have your photograph and passport scan. Your dashboard shows what is left to do.}}',
  transfer: 'You may pay by bank transfer, with your reference as the reason for payment:',
  visa: 'You asked for a visa invitation letter: it is issued once the fee is paid, so please leave time for your embassy.',
  others:
    'There is more than one registration with this address. Please sign in by mail and choose the one to keep: until then the new one is not active.',
  account:
    'With this address you also have the account {account}, which has your bookings. Please sign in by mail and choose this registration: your bookings and what you paid for them then move to it, and it becomes active. {account} stays valid at the desk, at the door and in bank transfers.',
  joined:
    'Your account {account} is now part of this registration, with its bookings and what you paid for them. {account} stays valid at the desk, at the door and in bank transfers.',
  logIn: 'Log in to your dashboard',
  firstSignIn:
    'To log in, choose “Email me a sign-in link” on the login page and enter the address at which you read this mail. There you can also check and correct what we entered. If you do not want to be registered, please tell us at {email}.',
  otherDevice:
    'On another phone or computer, choose “Email me a sign-in link” on the login page. If you did not register, please tell us at {email}.',
});
