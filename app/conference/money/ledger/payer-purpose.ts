/** Never change this purpose: stored payers of receipts and group payments are sealed with it. */
export const payerPurpose = 'receipt-payer';
