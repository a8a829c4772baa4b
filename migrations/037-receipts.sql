-- Receipts, invoices and credit notes. Nothing of an issued document is ever changed.

create type receipt_kind as enum ('receipt', 'invoice', 'credit-note');

create table receipt (
  id uuid primary key default gen_random_uuid(),
  kind receipt_kind not null,
  edition text not null,
  charge_id uuid not null references charge (id),
  -- The money that came in (receipt) or went out (credit note). An invoice has none, and a credit note for an invoice.
  payment_id uuid unique references payment (id),
  -- The document that this document takes back, whole.
  cancels uuid unique references receipt (id),
  -- The invoice that this invoice is issued instead of.
  replaces uuid unique references receipt (id),
  -- A day in the edition's zone.
  issued_on date not null,
  issued_at timestamptz not null,
  amount integer not null check (amount > 0),
  currency text not null,
  -- What the document says, without anything that names a person.
  content jsonb not null,
  -- The version of the template that draws it.
  template smallint not null,
  -- The payer's name, address and tax number, sealed with the registration's key; unreadable after an erasure.
  record_key_id uuid,
  sealed_payer bytea,
  check ((record_key_id is null) = (sealed_payer is null)),
  check (case kind
    when 'receipt' then payment_id is not null
    when 'invoice' then payment_id is null and cancels is null
    else payment_id is not null or cancels is not null
  end),
  check (replaces is null or kind = 'invoice'),
  unique (id, edition, kind),
  foreign key (charge_id, currency) references charge (id, currency)
);
-- A charge has one first invoice, however often the form is sent.
create unique index one_first_invoice_a_charge on receipt (charge_id) where kind = 'invoice' and replaces is null;
create index on receipt (charge_id);
create index on receipt (record_key_id);

-- The last number of each edition and kind. Only the trigger below writes this table and the next.
create table receipt_counter (
  edition text not null,
  kind receipt_kind not null,
  last integer not null check (last > 0),
  primary key (edition, kind)
);

create table receipt_number (
  receipt_id uuid primary key,
  edition text not null,
  kind receipt_kind not null,
  number integer not null check (number > 0),
  unique (edition, kind, number),
  foreign key (receipt_id, edition, kind) references receipt (id, edition, kind)
);

-- The counter stays locked until the commit, so a transaction that fails leaves no gap. The head of the audit is locked
-- first: a commit that writes acts and receipts takes both locks, and always in this order.
create function number_receipt() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  given integer;
begin
  perform from audit_head for update;
  insert into receipt_counter as counter (edition, kind, last) values (new.edition, new.kind, 1)
    on conflict (edition, kind) do update set last = counter.last + 1
    returning last into given;
  insert into receipt_number (receipt_id, edition, kind, number) values (new.id, new.edition, new.kind, given);
  return null;
end
$$;
revoke all on function number_receipt() from public;

-- Deferred: only commits wait for each other, not whole transactions.
create constraint trigger receipt_number after insert on receipt
  deferrable initially deferred for each row execute function number_receipt();

grant select, insert, update (record_key_id, sealed_payer) on receipt to conference_rights;
grant select on receipt_number to conference_rights;
