-- What the providers' lists say about our balances with them. Before, only the fees and payouts were kept.
create type balance_entry_kind as enum ('payment', 'refund', 'dispute', 'fee', 'payout', 'other');

-- What a provider has sent to our bank.
create table provider_payout (
  provider payment_provider not null,
  payout_ref text not null,
  -- Negative if the provider took the money from our bank, because the balance was negative.
  amount bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- In the provider's words, such as `in_transit`.
  state text not null,
  sent_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (provider, payout_ref)
);
create index on provider_payout (sent_at);
grant select, insert, update (state) on provider_payout to conference_rights;

-- Every change of our balance with a provider, in the currency of the balance. A payment in another currency was
-- exchanged at `exchange_rate`.
create table balance_entry (
  provider payment_provider not null,
  entry_ref text not null,
  kind balance_entry_kind not null,
  -- The payment, refund, dispute or payout that changed the balance.
  source_ref text,
  gross bigint not null,
  fee bigint not null,
  net bigint not null generated always as (gross - fee) stored,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What one unit of the payment's currency was worth in the currency of the balance.
  exchange_rate numeric check (exchange_rate > 0),
  -- The payout with which the money left the balance. Null while it is still there, or if the provider does not say.
  payout_ref text,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (provider, entry_ref)
);
create index on balance_entry (provider, payout_ref);
create index on balance_entry (provider, source_ref);
create index on balance_entry (occurred_at);
grant select, insert, update (gross, fee, exchange_rate, payout_ref) on balance_entry to conference_rights;

-- The next comparison lists the last fourteen days again, with everything about them. Older fees and payouts are kept
-- as they were recorded.
insert into balance_entry (provider, entry_ref, kind, source_ref, gross, fee, currency, occurred_at, recorded_at)
select provider, 'fee of ' || payment_ref, 'fee'::balance_entry_kind, payment_ref, -fee, 0, fee_currency, paid_at, recorded_at
from provider_payment where fee <> 0 and paid_at < clock_now() - interval '14 days'
union all
select provider, 'fee of ' || ref || ': ' || amount, 'fee'::balance_entry_kind, ref, -amount, 0, currency, occurred_at, recorded_at
from provider_entry where kind = 'fee' and occurred_at < clock_now() - interval '14 days'
union all
select provider, 'payout ' || ref || ': ' || amount, 'payout'::balance_entry_kind, ref, -amount, 0, currency, occurred_at, recorded_at
from provider_entry where kind = 'payout' and occurred_at < clock_now() - interval '14 days';
insert into provider_payout (provider, payout_ref, amount, currency, state, sent_at, recorded_at)
select provider, ref, amount, currency, 'paid', occurred_at, recorded_at
from provider_entry where kind = 'payout' and amount > 0 on conflict do nothing;

drop table provider_entry;
drop type provider_entry_kind;
alter table provider_payment drop column fee, drop column fee_currency;
