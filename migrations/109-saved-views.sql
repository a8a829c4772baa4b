-- Filters and columns of a list that an organiser keeps under a name.

create table saved_view (
  id uuid primary key default gen_random_uuid(),
  organiser_id uuid not null references organiser (id),
  list text not null check (list = 'registrations'),
  name text not null check (length(name) between 1 and 60),
  -- The filter, order and columns as the address has them, without the words searched for, which may name somebody.
  query text not null check (length(query) <= 1000),
  -- True if the whole team sees it.
  is_shared boolean not null,
  made_at timestamptz not null
);
create unique index one_view_a_name on saved_view (organiser_id, list, lower(name));

grant select, insert, update, delete on saved_view to conference_rights;
