-- What owners change of the edition at the desk.

-- Prices, deadlines, accounts, what is open. The value of a setting is that of its newest change which is not undone,
-- or that of the edition's folder.
create table setting_change (
  id integer generated always as identity primary key,
  -- The name of the setting in the code.
  setting text not null check (setting ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(setting) <= 100),
  -- Null means: as the edition's folder says.
  value jsonb,
  changed_at timestamptz not null,
  changed_by uuid not null references organiser (id),
  undone_at timestamptz,
  undone_by uuid references organiser (id),
  check ((undone_at is null) = (undone_by is null))
);
create index on setting_change (setting, id);
grant select, insert, update (undone_at, undone_by) on setting_change to conference_rights;
