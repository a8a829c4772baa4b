import { wordGroup } from '#platform/words/words.ts';

export const receiptListWords = wordGroup('receipt-list', {
  title: 'Receipts and invoices',
  kind: '{kind, select, receipt {Receipt} invoice {Invoice} other {Credit note}} {number}',
  details: '{day}, {amount}',
  cancelled: 'Cancelled by a later document',
  download: 'Download the PDF',
  order: 'Get an invoice: {item}',
});

export const invoiceWords = wordGroup('order-invoice', {
  title: 'Get an invoice',
  back: 'Payment',
  lead: 'The invoice is for {amount}: {item}. Once it is issued, it never changes. So please check the details first.',
  name: 'Name',
  nameHint: 'The person or organisation that pays.',
  address: 'Address',
  taxNumber: 'Tax number',
  taxNumberHint: 'For example a GST or VAT number.',
  send: 'Issue the invoice',
  sending: 'Issuing …',
  'no-such-charge': 'There is nothing to pay here any more.',
  'not-open': 'This is not active any more, so there is nothing to pay.',
  'nothing-to-pay': 'This costs nothing, so there is no invoice.',
  'issued-already':
    'The invoice is already issued. If its details are wrong, please write to {email}: the organisers replace it.',
});
