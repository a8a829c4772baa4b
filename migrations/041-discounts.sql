-- Discount codes and sponsored places. What a code gives is a waiver among the payments of a fee.

create type discount_kind as enum ('amount', 'percent', 'free');

create table discount_code (
  id uuid primary key default gen_random_uuid(),
  -- What participants type, without spaces and hyphens.
  code text not null unique check (code ~ '^[A-Z0-9]{6,40}$'),
  name text not null check (length(name) between 1 and 100),
  -- Who pays for the places. Only a code that makes the fee free has a sponsor.
  sponsor text check (length(sponsor) between 1 and 100),
  kind discount_kind not null,
  amount integer check (amount > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  percent integer check (percent between 1 and 99),
  most_uses integer not null check (most_uses between 1 and 10000),
  -- The last day, in the edition's zone. Null if it does not end by itself.
  until date,
  -- Null if it is for every type.
  participant_types text[] check (cardinality(participant_types) > 0),
  made_by uuid not null references organiser (id),
  made_at timestamptz not null,
  ended_by uuid references organiser (id),
  ended_at timestamptz,
  unique (id, most_uses),
  check ((kind = 'amount') = (amount is not null)),
  check ((kind = 'amount') = (currency is not null)),
  check ((kind = 'percent') = (percent is not null)),
  check (sponsor is null or kind = 'free'),
  check ((ended_by is null) = (ended_at is null))
);
create index on discount_code (made_at desc, id);

-- One row for each use. The uses of a code are numbered, so that there can never be more than its limit: a number is given
-- once, and none is above the limit, which is repeated here. An organiser can raise the limit, but not lower it below the
-- numbers that are given.
create table discount_use (
  code_id uuid not null,
  number integer not null,
  most_uses integer not null,
  -- The fee for which the code was entered.
  charge_id uuid not null references charge (id),
  -- The waiver in the books. A merge moves it to the fee of the registration that stays.
  payment_id uuid not null unique references payment (id),
  used_at timestamptz not null,
  primary key (code_id, number),
  unique (code_id, charge_id),
  foreign key (code_id, most_uses) references discount_code (id, most_uses) on update cascade,
  check (number between 1 and most_uses)
);
create index on discount_use (charge_id);

grant select, insert, update (most_uses, ended_by, ended_at) on discount_code to conference_rights;
grant select, insert, update (payment_id) on discount_use to conference_rights;
