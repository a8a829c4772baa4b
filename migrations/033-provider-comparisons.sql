-- The daily comparison of our books with a provider's own list.

create table provider_comparison (
  id uuid primary key default gen_random_uuid(),
  provider payment_provider not null,
  began_at timestamptz not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  -- Counts and sums of the period, ours and theirs, in minor units by currency.
  figures jsonb not null,
  -- What differs: kinds, references of the provider and amounts. Never a name.
  differences jsonb not null,
  -- Why the provider's list could not be read.
  failure text,
  check (period_from < period_to)
);
create index on provider_comparison (provider, began_at desc);

grant select, insert on provider_comparison to conference_rights;
