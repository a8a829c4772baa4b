/** The reasons why an organiser must check a payment, and what to do. */
export const questionWords = {
  'paid-twice':
    'Nothing was due any more. The payment is recorded. Refund it on the page of the payments, or keep the money.',
  'too-much': 'The payment is more than was due. Refund the excess, or keep it.',
  'too-late':
    'The booking has expired or was declined. The payment is recorded. Refund it, or reserve the spot for the booking again.',
  withdrawn:
    'The registration or booking was withdrawn before the payment. The payment is recorded. Refund it by the refund rules.',
  'other-currency': 'The payment has another currency than the charge. It is not recorded.',
  'must-choose':
    'The participant has to choose between several registrations first. The payment is not recorded.',
  merged: 'The registration was merged into another one. Record the payment there.',
  erased: 'The registration was erased, or the booking was deleted. The payment is not recorded.',
  unknown: 'The payment belongs to no payment page of this site. It is not recorded.',
  undone: 'An organiser undid the record of this payment. Record it for another charge, or settle it.',
} as const;

export const disputeWords = {
  open: 'The payer’s bank asks for the money. Answer the bank in the dashboard of the provider.',
  won: 'The bank decided in our favour.',
  lost: 'The bank decided in favour of the payer. The money is recorded as a chargeback.',
} as const;

export const differenceWords = {
  'was-missing': 'The provider had not reported this payment. It is recorded now',
  'unknown-there': 'Our records contain this, but the provider’s list does not',
  'other-amount': 'The amounts differ',
} as const;
