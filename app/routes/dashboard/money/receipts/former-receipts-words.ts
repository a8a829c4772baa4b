import { wordGroup } from '#platform/words/words.ts';

/** The page with the documents of a registration that was withdrawn. */
export const formerReceiptsWords = wordGroup('former-receipts', {
  title: 'Your receipts',
  lead: 'Your registration has ended, so it has no dashboard any more. Its receipts and credit notes stay here.',
  reference: 'Registration {reference}',
  nothing:
    'There are no documents of an ended registration for this email. If you are still registered, <login>log in to your dashboard</login>.',
});
