-- A keyed hash of the bank's reference of a payment, to notice that the same transfer is recorded a second time.
create table payment_reference (
  payment_id uuid primary key references payment (id),
  fingerprint text not null
);
create index on payment_reference (fingerprint);
grant select, insert, delete on payment_reference to conference_rights;
