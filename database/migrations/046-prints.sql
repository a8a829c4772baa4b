-- An order can also print its documents: a job draws them in portions, and then joins the portions to one file that
-- waits until it is downloaded.
alter table bulk_order
  add column is_print boolean not null default false,
  -- How badges are laid out.
  add column shape text,
  add check (not is_print or list = 'registrations'),
  add check (is_print or shape is null);
drop index one_bulk_order_a_kind;
create unique index one_bulk_order_a_kind on bulk_order (selection_id, kind, is_print) where finished_at is null;

-- The place of a row in its order, from 0, and the document that an order has printed. Documents are never deleted, and
-- a foreign key would lock them.
alter table bulk_order_item
  add column position integer not null default 0,
  add column document_id uuid;

-- The portions of a print that are drawn, numbered from 1. When all are joined, only the whole file is left: number 0.
create table printed_file (
  order_id uuid not null references bulk_order (id) on delete cascade,
  portion integer not null check (portion >= 0),
  file_id uuid not null unique references stored_file (id),
  primary key (order_id, portion)
);
grant select, insert, update, delete on printed_file to conference_rights;
