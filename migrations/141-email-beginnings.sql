-- A search for the beginning of an email address finds and sorts its registrations in this index alone. It replaces the
-- index of migration 012, which has the address only.
drop index registration_lower_idx;
create index registration_by_email on registration (lower(email::text) text_pattern_ops) include (email, created_at, id);
