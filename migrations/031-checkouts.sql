-- Pages of payment providers on which people pay, and what the providers report about the money.

create type payment_provider as enum ('stripe', 'razorpay');
create type checkout_state as enum ('new', 'open', 'paid', 'ended');
create type provider_payment_state as enum ('booked', 'open', 'settled');
-- Why somebody has to look at money that has arrived.
create type provider_payment_question as enum (
  'paid-twice', 'too-much', 'too-late', 'withdrawn', 'other-currency', 'not-counted', 'merged', 'erased', 'unknown',
  'undone'
);
create type provider_payment_settlement as enum ('booked', 'refunded', 'kept', 'not-ours');

-- A row exists before the provider is asked, so that a repeated request finds it and asks with the same id.
create table checkout (
  id uuid primary key default gen_random_uuid(),
  provider payment_provider not null,
  state checkout_state not null default 'new',
  -- The one charge that a participant pays. Null if the checkout pays several charges.
  sole_charge_id uuid references charge (id),
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  provider_ref text,
  url text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  unique (provider, provider_ref),
  unique (id, currency),
  check ((provider_ref is null) = (url is null)),
  check (state <> 'open' or url is not null)
);
create unique index checkout_one_open on checkout (sole_charge_id, provider) where state in ('new', 'open');
create index on checkout (expires_at) where state in ('new', 'open');

-- What a checkout pays.
create table checkout_line (
  checkout_id uuid not null,
  charge_id uuid not null,
  currency text not null,
  amount integer not null check (amount > 0),
  primary key (checkout_id, charge_id),
  foreign key (checkout_id, currency) references checkout (id, currency),
  foreign key (charge_id, currency) references charge (id, currency)
);
create index on checkout_line (charge_id);

-- Webhooks as they arrived. The body contains names and emails, so it is sealed with a key of the installation.
create table provider_event (
  id uuid primary key default gen_random_uuid(),
  provider payment_provider not null,
  event_ref text not null,
  kind text not null,
  sealed_body bytea,
  received_at timestamptz not null,
  handled_at timestamptz,
  -- The payments that it is about. Known once it is handled.
  payment_refs text[],
  unique (provider, event_ref)
);
create index on provider_event (received_at) where handled_at is null;
create index on provider_event (received_at) where sealed_body is not null;
create index on provider_event using gin (payment_refs);

-- Money that a provider has reported. It is never refused and never deleted.
create table provider_payment (
  id uuid primary key default gen_random_uuid(),
  provider payment_provider not null,
  payment_ref text not null,
  checkout_id uuid references checkout (id),
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  paid_at timestamptz not null,
  recorded_at timestamptz not null,
  state provider_payment_state not null,
  question provider_payment_question,
  settlement provider_payment_settlement,
  settled_by uuid references organiser (id),
  settled_at timestamptz,
  sealed_note bytea,
  -- What the provider kept for this payment, as its list says.
  fee integer,
  fee_currency text check (fee_currency ~ '^[A-Z]{3}$'),
  unique (provider, payment_ref),
  unique (id, currency),
  check ((fee is null) = (fee_currency is null)),
  check (state <> 'open' or question is not null),
  check ((state = 'settled') = (settlement is not null)),
  check ((state = 'settled') = (settled_by is not null)),
  check ((state = 'settled') = (settled_at is not null))
);
create index on provider_payment (recorded_at, id) where state = 'open';
create index on provider_payment (checkout_id);
create index on provider_payment (provider, paid_at);

-- What of a provider's money is booked to which charge, and as which payment. It is booked once to a charge.
create table provider_payment_part (
  provider_payment_id uuid not null,
  charge_id uuid not null,
  currency text not null,
  payment_id uuid not null unique references payment (id),
  amount integer not null check (amount > 0),
  primary key (provider_payment_id, charge_id),
  foreign key (provider_payment_id, currency) references provider_payment (id, currency),
  foreign key (charge_id, currency) references charge (id, currency)
);
create index on provider_payment_part (charge_id);

grant select, insert, update (state, provider_ref, url, expires_at) on checkout to conference_rights;
grant select, insert on checkout_line to conference_rights;
grant select, insert, update (sealed_body, handled_at, payment_refs) on provider_event to conference_rights;
grant select, insert,
  update (checkout_id, state, question, settlement, settled_by, settled_at, sealed_note, fee, fee_currency)
  on provider_payment to conference_rights;
grant select, insert, delete, update (charge_id, payment_id) on provider_payment_part to conference_rights;
