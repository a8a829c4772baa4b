-- Enquiries become an inbox: what each is about, how far it is, who has it, and what was written about it.

alter type enquiry_kind add value 'volunteer';
alter type enquiry_kind add value 'internship';
alter type enquiry_kind add value 'speaker';
alter type enquiry_kind add value 'partner';
alter type enquiry_kind add value 'sponsor';
alter type enquiry_kind add value 'media';

create type enquiry_status as enum ('new', 'in-progress', 'answered', 'closed');
create type enquiry_entry_kind as enum ('note', 'reply');

alter table enquiry
  add column status enquiry_status not null default 'new',
  add column assignee_id uuid references organiser (id),
  add column updated_at timestamptz not null default now();
create index on enquiry ((status <> 'new'), created_at desc, id desc);
create index on enquiry (email);
create index on enquiry (assignee_id) where assignee_id is not null;

-- A note among organisers, or a reply that was mailed. An enquiry that is erased takes them along.
create table enquiry_entry (
  -- Made by the form, so that a form that is sent twice is one entry.
  id uuid primary key,
  enquiry_id uuid not null references enquiry (id) on delete cascade,
  kind enquiry_entry_kind not null,
  written_by uuid not null references organiser (id),
  text text not null check (length(text) between 1 and 10000),
  created_at timestamptz not null default now()
);
create index on enquiry_entry (enquiry_id, created_at);

grant select, insert on enquiry_entry to conference_rights;
