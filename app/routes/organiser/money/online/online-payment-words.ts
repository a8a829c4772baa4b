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
  'refund-returned':
    'The payer’s bank has returned a refund that was sent in the provider’s dashboard. The refund is undone in our records. Refund the money again, or say that you keep it.',
  'refunded-twice':
    'Money was paid back at the provider, although money for the same debt had been paid back before. Check whether the payer got it twice, and ask for it. Then settle this payment.',
  undone: 'An organiser undid the record of this payment. Record it for another charge, or settle it.',
} as const;

export const disputeWords = {
  open: 'The payer’s bank asks for the money. Answer the bank in the dashboard of the provider.',
  won: 'The bank decided in our favour.',
  lost: 'The bank decided in favour of the payer.',
} as const;

/** How much of the money that the provider took for a dispute is recorded. */
export const takenWords = {
  all: 'It is recorded as a chargeback.',
  part: 'Less was left of the payment, so only that is recorded as a chargeback. If a part was refunded before, show this to the bank in the dashboard of the provider.',
  'other-currency':
    'The payment is in another currency, so nothing is recorded. Ask the provider how much of the payment it took, and tell whoever keeps the accounts.',
  'no-payment': 'The payment was not reported yet, so nothing is recorded.',
} as const;

export const differenceWords = {
  'was-missing': 'The provider had not reported this payment. It is recorded now',
  'unknown-there': 'Our records contain this, but the provider’s list does not',
  'other-amount': 'The amounts differ',
} as const;
