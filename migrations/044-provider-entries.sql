-- What else a provider's list says about our money there: what it paid out to our bank, and its fees for refunds and
-- disputes. The fee of a payment is in the payment's own row.

create type provider_entry_kind as enum ('payout', 'fee');

create table provider_entry (
  id uuid primary key default gen_random_uuid(),
  provider payment_provider not null,
  kind provider_entry_kind not null,
  -- The payout, or the refund or dispute that the fee is for.
  ref text not null,
  -- What left our account with the provider. A payout that came back is negative.
  amount integer not null check (amount <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  -- A payout that came back has the same name and the opposite sign.
  unique (provider, kind, ref, amount)
);
create index on provider_entry (occurred_at);

grant select, insert on provider_entry to conference_rights;
