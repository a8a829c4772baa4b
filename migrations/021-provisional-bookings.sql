-- A request of somebody who has not proved their mailbox holds its spot for a short time only. Proving it, or an
-- organiser's longer time to pay, makes it one like any other; one that ended before stays marked.
alter table booking add column is_provisional boolean not null default false;
