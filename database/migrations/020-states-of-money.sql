-- More states of refunds and payment pages. A new value of an enum can be used only after the transaction that adds it,
-- so the next migration uses them.

-- cancelled: stopped at the provider before it was paid.
alter type provider_refund_state add value 'cancelled' before 'paid';

-- processing: somebody has paid by a slow method, such as a bank debit, and the money has not arrived. ending: nobody may
-- pay here any more, and the provider has not been told yet.
alter type checkout_state add value 'processing' after 'open';
alter type checkout_state add value 'ending' after 'processing';

-- refunded-twice: money went back at the provider although it had gone back before.
alter type provider_payment_question add value 'refunded-twice';
