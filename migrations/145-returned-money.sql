-- What a provider takes for a dispute is the disputed amount or nothing. Until now the changes of our balance were
-- added up, which can be in another currency.
update dispute set taken = amount where taken not in (0, amount);
alter table dispute
  add constraint dispute_takes_all_or_nothing check (taken in (0, amount)),
  -- The part of `taken` that counts as taken back from the payment, in the payment's currency. Refunds may have paid
  -- back the rest of the payment before, and nothing counts if the dispute is in another currency.
  add column counted integer not null default 0;
update dispute set counted = greatest(0, least(taken, paid.amount - (
  select coalesce(sum(refund.amount), 0) from provider_refund as refund
  where refund.provider = paid.provider and refund.payment_ref = paid.payment_ref and refund.state = 'paid'
)))
from provider_payment as paid
where paid.provider = dispute.provider and paid.payment_ref = dispute.payment_ref and paid.currency = dispute.currency;
alter table dispute add check (counted between 0 and taken);
grant update (counted) on dispute to conference_rights;

-- A refund of the provider's dashboard was sent, and the payer's bank has returned the money.
alter type provider_payment_question add value 'refund-returned';

-- When the provider reported that the payer's bank has returned the money of a paid refund. The order has failed then.
alter table refund_order add column returned_at timestamptz;
-- A merge moves the recorded refund, and the order follows it.
grant update (returned_at, charge_id) on refund_order to conference_rights;
