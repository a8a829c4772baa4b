-- What the public pages say about the edition in numbers. They name nobody.

create type public_figure_name as enum ('countries', 'participants', 'papers', 'sessions');

create table public_figure (
  name public_figure_name primary key,
  number integer not null check (number >= 0),
  -- The day in the edition's zone. A number changes at most once a day, so that nobody learns who just registered.
  counted_on date not null
);
grant select, insert, update on public_figure to conference_rights;
