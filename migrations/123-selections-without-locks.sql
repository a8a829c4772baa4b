-- A selection of everybody stores up to 200,000 rows. A foreign key would lock every registration until the end of that
-- transaction, and could deadlock with a merge. No registration is deleted but by an erasure, which deletes these rows
-- by the id, and what reads them ignores ids without a registration.
alter table selection_item drop constraint selection_item_registration_id_fkey;

-- How many registrations were chosen, so that a list of selections does not count their rows.
alter table selection add column chosen integer not null default 0 check (chosen >= 0);
update selection
set chosen = (select count(*) from selection_item where selection_item.selection_id = selection.id);
grant update (chosen) on selection to conference_rights;
