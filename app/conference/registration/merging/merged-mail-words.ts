import { wordGroup } from '#platform/words/words.ts';

/** The words of the mail about two registrations that became one. */
export const mergedMailWords = wordGroup('merged-mail', {
  subject: 'Your reference for the {event} is {reference}',
  title: 'Your two registrations are one now',
  merged:
    'You were registered twice for the {event}. We have joined the two: your reference is {reference}. Please do not use {former} any more.',
  kept: 'Payments and bookings of both count for {reference}. If a bank transfer with the other reference is on its way, we still find it.',
  questions: 'If you did not register twice, please write to {email} and give both references.',
});
