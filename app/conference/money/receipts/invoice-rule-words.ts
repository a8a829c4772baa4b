import { wordGroup } from '#platform/words/words.ts';

/** Why the form for an invoice is refused. */
export const invoiceRuleWords = wordGroup('order-invoice-rules', {
  nameRequired: 'Please enter the name that the invoice is made out to.',
  addressRequired: 'Please enter the address.',
});
