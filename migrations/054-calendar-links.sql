-- The private address of a participant's own calendar. A calendar program asks there without signing in.

create table calendar_link (
  registration_id uuid primary key references registration (id),
  -- Its address is derived from the installation's key, the registration and this value, so that it can be shown again.
  -- A new value makes a new address, and the earlier one ends.
  salt uuid not null,
  token_hash bytea not null unique,
  made_at timestamptz not null
);

grant select, insert, update, delete on calendar_link to conference_rights;
