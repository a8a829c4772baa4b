-- The details that the two registrations of a merge exchanged, because the organiser chose those of the other one. Each
-- side has the other's value, so that undoing the merge exchanges them again.
alter table registration_merge add column exchanged text[] not null default '{}';
