-- Refunds and disputes as the providers report them. A report can arrive before the payment that it is about.

create type provider_refund_state as enum ('pending', 'paid', 'failed');
create type dispute_state as enum ('open', 'won', 'lost');

create table provider_refund (
  id uuid primary key default gen_random_uuid(),
  provider payment_provider not null,
  refund_ref text not null,
  payment_ref text not null,
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state provider_refund_state not null,
  -- The key of our order. Null if somebody ordered the refund in the provider's dashboard.
  order_key text,
  -- The refund in the books, for one that we did not order. The owner of an order books the other ones.
  booked_payment_id uuid unique references payment (id),
  recorded_at timestamptz not null,
  -- Somebody has to say which charges the refund is for, or has done it.
  is_open boolean not null default false,
  unique (provider, refund_ref)
);
create index on provider_refund (provider, payment_ref);
create index on provider_refund (recorded_at) where is_open;

create table dispute (
  id uuid primary key default gen_random_uuid(),
  provider payment_provider not null,
  dispute_ref text not null,
  payment_ref text not null,
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state dispute_state not null,
  -- What was taken from our account and not given back, without fees.
  taken integer not null check (taken >= 0),
  rank integer not null,
  respond_by timestamptz,
  recorded_at timestamptz not null,
  -- The chargeback in the books that is not undone.
  booked_payment_id uuid unique references payment (id),
  -- An organiser has seen it in its present state.
  seen_by uuid references organiser (id),
  seen_at timestamptz,
  unique (provider, dispute_ref),
  check ((seen_by is null) = (seen_at is null))
);
create index on dispute (provider, payment_ref);
create index on dispute (recorded_at) where seen_at is null;

grant select, insert, update (state, booked_payment_id, is_open, order_key) on provider_refund to conference_rights;
grant select, insert,
  update (amount, state, taken, rank, respond_by, booked_payment_id, seen_by, seen_at) on dispute to conference_rights;
