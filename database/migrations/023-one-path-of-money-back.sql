-- Every refund that a provider reports is booked in one way, whoever ordered it. So a reported refund names our order and
-- its attempt, and each refund in the books names the reported refund.
alter table provider_refund
  -- Null if somebody ordered the refund in the provider's dashboard.
  add column order_id uuid references refund_order (id),
  -- Which attempt of the order this is. Each attempt has its own key at the provider.
  add column order_attempt integer,
  -- Why it failed, in the provider's words.
  add column failure text,
  add constraint provider_refund_is_an_attempt check ((order_id is null) = (order_attempt is null));
update provider_refund as refund set order_id = made.id, order_attempt = 1
  from refund_order as made
  where refund.provider::text = made.provider and refund.refund_ref = made.refund_ref
    or made.refund_ref is null and refund.order_key = made.id::text;
insert into provider_refund
  (provider, refund_ref, payment_ref, amount, currency, state, order_id, order_attempt, failure, recorded_at)
  select provider::payment_provider, refund_ref, payment_ref, amount, currency,
      (case state when 'sent' then 'pending' else state::text end)::provider_refund_state, id, 1, failure, updated_at
    from refund_order where refund_ref is not null and state in ('sent', 'paid', 'failed')
  on conflict (provider, refund_ref) do nothing;
insert into provider_back_part (payment_id, refund_id, number, charge_id, amount)
  select made.payment_id, refund.id, 1, payment.charge_id, made.amount
    from refund_order as made
    join provider_refund as refund on refund.order_id = made.id and refund.state = 'paid'
    join payment on payment.id = made.payment_id
    where made.state = 'paid' and made.provider is not null
  on conflict do nothing;
alter table provider_refund drop column order_key;
-- One debt is repaid once: an attempt begins only after the one before it has failed.
create unique index provider_refund_one_of_order on provider_refund (order_id) where state in ('pending', 'paid');
create index on provider_refund (order_id);
grant update (order_id, order_attempt, failure) on provider_refund to conference_rights;

alter table refund_order
  add column attempt integer not null default 1 check (attempt between 1 and 999),
  -- Our balance with the provider was too small. A job sends the refund again after this time.
  add column try_again_at timestamptz,
  add constraint refund_order_waits check (try_again_at is null or state in ('queued', 'stopped')),
  -- The provider has paid, but nothing is left of what was received, so the books cannot contain the refund.
  drop constraint refund_order_of_charge_is_booked;
create index on refund_order (try_again_at) where try_again_at is not null;
create index on refund_order (payment_id);
grant update (attempt, try_again_at) on refund_order to conference_rights;

-- A charge or a group payment has one open page, at whichever provider.
update checkout as older set state = 'ending'
  where state in ('new', 'open') and exists (
    select from checkout as newer where newer.state in ('new', 'open') and newer.id <> older.id
      and (newer.sole_charge_id = older.sole_charge_id or newer.group_payment_id = older.group_payment_id)
      and (newer.created_at, newer.id) > (older.created_at, older.id)
  );
drop index checkout_one_open, checkout_one_open_group;
create unique index checkout_one_open on checkout (sole_charge_id) where state in ('new', 'open');
create unique index checkout_one_open_group on checkout (group_payment_id) where state in ('new', 'open');
create index on checkout (created_at) where state = 'ending';
