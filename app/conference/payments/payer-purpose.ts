/** What the payers of receipts and group payments are sealed for. Never change it: stored payers are sealed with it. */
export const payerPurpose = 'receipt-payer';
