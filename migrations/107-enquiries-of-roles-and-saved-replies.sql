-- An enquiry is assigned to an organiser, or to all organisers of a role until one of them takes it.
alter table enquiry
  add column assigned_role desk_role,
  add check (assignee_id is null or assigned_role is null);
create index on enquiry (assigned_role) where assigned_role is not null;

-- A text that organisers put into their replies.
create table saved_reply (
  -- Drawn by the form, so that a form that is sent twice makes one.
  id uuid primary key,
  title text not null check (length(title) between 1 and 100),
  text text not null check (length(text) between 1 and 10000),
  updated_at timestamptz not null
);
grant select, insert, update, delete on saved_reply to conference_rights;
