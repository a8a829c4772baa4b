-- One person or organisation pays for several registrations by their references.

create table group_payment (
  id uuid primary key default gen_random_uuid(),
  -- What the payer quotes in a transfer, such as GP-7K3M-92QD.
  reference text not null unique check (reference ~ '^GP-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$'),
  -- The payer. Null after an erasure.
  registration_id uuid references registration (id) on delete set null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The mails to the participants name the payer.
  is_payer_named boolean not null,
  -- The payer's name, address and tax number, sealed with the key of the payer's registration.
  record_key_id uuid,
  sealed_payer bytea,
  made_at timestamptz not null,
  -- The same form sent again finds this row.
  submission_hash bytea not null unique,
  unique (id, currency),
  check ((record_key_id is null) = (sealed_payer is null))
);
create index on group_payment (registration_id);
create index on group_payment (record_key_id);
create index on group_payment (made_at desc, id);

-- For whom it pays, in the payer's order. Money goes to the first lines first.
create table group_payment_line (
  group_payment_id uuid not null,
  number integer not null check (number between 1 and 200),
  charge_id uuid not null,
  currency text not null,
  -- What was due when the payer made the list.
  amount integer not null check (amount > 0),
  primary key (group_payment_id, number),
  unique (group_payment_id, charge_id),
  foreign key (group_payment_id, currency) references group_payment (id, currency),
  foreign key (charge_id, currency) references charge (id, currency)
);
create index on group_payment_line (charge_id);

-- The group payment of which a payment, refund or counter-entry is a part. Its receipt goes to the payer.
alter table payment
  add column group_payment_id uuid,
  add foreign key (group_payment_id, currency) references group_payment (id, currency);
create index on payment (group_payment_id);

alter table checkout
  add column group_payment_id uuid,
  add foreign key (group_payment_id, currency) references group_payment (id, currency),
  add check (sole_charge_id is null or group_payment_id is null);
create unique index checkout_one_open_group on checkout (group_payment_id, provider) where state in ('new', 'open');

alter table transfer_proof
  add column group_payment_id uuid references group_payment (id),
  add check (booking_id is null or group_payment_id is null);
create index on transfer_proof (group_payment_id);

-- A receipt of a group payment is about the charges of its lines.
alter table receipt
  alter column charge_id drop not null,
  add column group_payment_id uuid references group_payment (id),
  drop constraint receipt_check1,
  add constraint receipt_is_about_something check (case kind
    when 'receipt' then payment_id is not null or group_payment_id is not null
    when 'invoice' then payment_id is null and cancels is null and group_payment_id is null
    else payment_id is not null or cancels is not null
  end),
  add constraint receipt_is_of_a_charge check (charge_id is not null or group_payment_id is not null);
create index on receipt (group_payment_id);

-- For whom a document of a group payment is.
create table receipt_line (
  receipt_id uuid not null references receipt (id),
  payment_id uuid not null unique references payment (id),
  amount integer not null check (amount > 0),
  -- The first name and the reference, sealed with the key of this person's registration.
  record_key_id uuid,
  sealed_person bytea,
  primary key (receipt_id, payment_id),
  check ((record_key_id is null) = (sealed_person is null))
);
create index on receipt_line (record_key_id);

grant select, insert, update (record_key_id, sealed_payer) on group_payment to conference_rights;
grant select, insert on group_payment_line to conference_rights;
grant select, insert, update (record_key_id, sealed_person) on receipt_line to conference_rights;
