-- A refund or dispute of a payment for several charges is booked to several of them: a row for each refund or chargeback
-- in the books.
create table provider_back_part (
  -- A merge moves the booked payment, and this row follows it.
  payment_id uuid primary key references payment (id),
  refund_id uuid references provider_refund (id),
  dispute_id uuid references dispute (id),
  -- Counts all that was ever booked for this refund or dispute, so that nothing is booked twice.
  number integer not null check (number > 0),
  charge_id uuid not null references charge (id),
  amount integer not null check (amount > 0),
  -- The provider has reported that this money has come back.
  returned_at timestamptz,
  unique (refund_id, number),
  unique (dispute_id, number),
  check (num_nonnulls(refund_id, dispute_id) = 1)
);
create index on provider_back_part (charge_id);

insert into provider_back_part (payment_id, refund_id, number, charge_id, amount)
select payment.id, refund.id, 1, payment.charge_id, -payment.amount
from provider_refund as refund join payment on payment.id = refund.booked_payment_id;
insert into provider_back_part (payment_id, dispute_id, number, charge_id, amount)
select payment.id, dispute.id, 1, payment.charge_id, -payment.amount
from dispute join payment on payment.id = dispute.booked_payment_id;

alter table provider_refund drop column booked_payment_id;
alter table dispute drop column booked_payment_id;
-- Nobody has to record refunds by hand any more. Refunds that were recorded by hand keep their note.
alter table provider_refund drop column is_open;

grant select, insert, update (payment_id, charge_id, returned_at) on provider_back_part to conference_rights;

-- A merge can join two people of one group payment, so a charge can have two parts of a provider's payment. Each part is
-- still booked once: for the charge that it was booked to first.
alter table provider_payment_part add column booked_for uuid references charge (id);
update provider_payment_part set booked_for = charge_id;
alter table provider_payment_part
  alter column booked_for set not null,
  drop constraint provider_payment_part_pkey,
  drop constraint provider_payment_part_payment_id_key,
  add primary key (payment_id),
  add unique (provider_payment_id, booked_for);
