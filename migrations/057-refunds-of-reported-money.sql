-- Refunds that follow no cancellation: of what was paid above the price, and of a provider's money that is booked to nobody.
alter table refund_order
  -- Null if nothing was cancelled.
  alter column cause drop not null,
  alter column charge_id drop not null,
  -- The provider's payment whose money is booked to nobody.
  add column provider_payment_id uuid references provider_payment (id),
  add check (num_nonnulls(charge_id, provider_payment_id) = 1),
  add check (provider_payment_id is null or provider is not null),
  drop constraint refund_order_check2,
  add constraint refund_order_is_booked check (payment_id is null or state = 'paid'),
  add constraint refund_order_of_charge_is_booked check (charge_id is null or state <> 'paid' or payment_id is not null),
  add constraint refund_order_of_nobody_is_not_booked check (charge_id is not null or payment_id is null);
-- The same money is on its way back once.
create unique index refund_order_one_of_nobody on refund_order (provider_payment_id) where state in ('queued', 'stopped', 'sent');
create index on refund_order (provider_payment_id);
