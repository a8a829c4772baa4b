import { wordGroup } from '#platform/words/words.ts';

/** Why the form for an invoice is refused. */
export const invoiceRuleWords = wordGroup('order-invoice-rules', {
  nameRequired: 'Please enter the name of the person or organisation that pays.',
  addressRequired: 'Please enter the address.',
  gstinWrong: 'This GSTIN has a typing error. Please check each character.',
});
