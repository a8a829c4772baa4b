import { wordGroup } from '#platform/words/words.ts';

/** `asks` is `request` if the edition has no tax regime, because then it issues no invoices. */
export const receiptListWords = wordGroup('receipt-list', {
  title: '{asks, select, request {Receipts and requests for payment} other {Receipts and invoices}}',
  receipt: 'Receipt {number}',
  'receipt-voucher': 'Receipt voucher {number}',
  'request-for-payment': 'Request for payment {number}',
  invoice: 'Invoice {number}',
  'tax-invoice': 'Tax invoice {number}',
  'credit-note': 'Credit note {number}',
  'refund-voucher': 'Refund voucher {number}',
  details: '{day}, {amount}',
  about: 'For {numbers}',
  settled: 'Paid {paid}, due {due}',
  cancelled: 'Cancelled by a later document',
  download: 'Download the PDF',
});

/** The page with what was received. */
export const ownReceiptsWords = wordGroup('own-receipts', {
  title: 'Payments and receipts',
  nothing: 'Nothing has been received yet. What you pay and its receipts appear here.',
  received: 'What was received',
  paidBack: 'Paid back: {method}',
  takenBack: 'Taken back by your bank: {method}',
  transfer: 'Bank transfer',
  cash: 'Cash',
  waiver: 'Waived by the organisers',
});

export const invoiceWords = wordGroup('order-invoice', {
  order: '{asks, select, request {Get a request for payment: {item}} other {Get an invoice: {item}}}',
  lead: 'The document is for {amount}: {item}. Once it is issued, it never changes. So please check the details first.',
  name: 'Name',
  nameHint: 'The person or organisation that pays.',
  address: 'Address',
  taxNumber: 'Tax number',
  taxNumberHint: 'For example a VAT number.',
  send: '{asks, select, request {Issue the request for payment} other {Issue the invoice}}',
  sending: 'Issuing …',
  'no-such-charge': 'There is nothing to pay here any more.',
  'not-open': 'This is not active any more, so there is nothing to pay.',
  'nothing-to-pay': 'This costs nothing, so there is nothing to pay.',
  'issued-already':
    'The document is already issued. If its details are wrong, please write to {email}: the organisers replace it.',
});
