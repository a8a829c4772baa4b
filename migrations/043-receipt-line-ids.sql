-- When a record key is renewed, each sealed value is found by the id of its row.
alter table receipt_line add column id uuid not null default gen_random_uuid() unique;
