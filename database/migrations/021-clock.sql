-- The clock of a rehearsal. A database with CLOCK lives at that time from the moment it was set, and runs on from it.
-- Null and 0 in every other database.
alter table installation
  add column clock text,
  add column clock_ahead_ms bigint not null default 0;

-- How far the clock of this database is ahead of the real time. In hours, not days: a day can have 23 hours.
create function clock_ahead() returns interval language sql stable
set search_path = public, pg_temp as $$
  select clock_ahead_ms * interval '1 millisecond' from installation
$$;

-- The time of this database, at the beginning of the transaction. What it says replaces now() everywhere.
create function clock_now() returns timestamptz language sql stable
set search_path = public, pg_temp as $$
  select now() + clock_ahead()
$$;

alter table audit_entry alter column at set default clock_timestamp() + clock_ahead();
alter table master_key alter column created_at set default clock_now();
alter table record_key alter column created_at set default clock_now();
alter table stored_file alter column created_at set default clock_now();
alter table audit_anchor alter column at set default clock_now();
alter table organiser alter column created_at set default clock_now();
alter table organiser_invitation alter column created_at set default clock_now();
alter table organiser_sign_in alter column created_at set default clock_now();
alter table organiser_session alter column created_at set default clock_now(),
  alter column last_seen_at set default clock_now();
alter table organiser_passkey alter column created_at set default clock_now();
alter table registration alter column created_at set default clock_now(),
  alter column updated_at set default clock_now();
alter table registration_file alter column created_at set default clock_now();
alter table submission alter column created_at set default clock_now();
alter table registration_note alter column created_at set default clock_now();
alter table device alter column created_at set default clock_now();
alter table device_registration alter column created_at set default clock_now();
alter table session alter column created_at set default clock_now(),
  alter column last_seen_at set default clock_now();
alter table sign_in alter column created_at set default clock_now();
alter table mail alter column queued_at set default clock_now();
alter table booking alter column created_at set default clock_now(),
  alter column updated_at set default clock_now();
alter table charge alter column created_at set default clock_now(),
  alter column updated_at set default clock_now();
alter table payment alter column recorded_at set default clock_now();
alter table document_key alter column made_at set default clock_now();
alter table arrival alter column arrived_at set default clock_now();
alter table programme alter column changed_at set default clock_now();
alter table enquiry alter column created_at set default clock_now(),
  alter column updated_at set default clock_now();
alter table enquiry_entry alter column created_at set default clock_now();
