import { wordGroup } from '#platform/words/words.ts';
import { documentNames } from './document-kind.ts';

/** What documents of all kinds say in the language of their holder, beside the English words. */
export const secondLanguageWords = wordGroup('second-language', {
  ...documentNames,
  issuedOn: 'Issued on {day}',
  validUntil: 'Valid until {day}',
  verify: 'To verify this document, scan the code or enter the number at the address above.',
});
