-- Organisers register walk-ins, speakers and delegations. Their first mail says so.
alter table registration add column is_from_desk boolean not null default false;
