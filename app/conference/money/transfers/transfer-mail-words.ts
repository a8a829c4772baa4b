import { wordGroup } from '#platform/words/words.ts';

export const proofDeclinedWords = wordGroup('mail-proof-declined', {
  subject: 'About the proof of your transfer ({reference})',
  preview: 'We could not confirm your transfer',
  title: 'We could not confirm your transfer',
  text: 'You sent us the proof of a bank transfer for {item, select, booking {your booking} group {your payment for several people} other {your registration}}. We could not confirm it. The reason is:',
  next: 'Please check your transfer. You can send another proof on your dashboard. Your reference is {reference}.',
  button: 'Open your payments',
  wrong: 'If this is not right, please write to {email}.',
});
