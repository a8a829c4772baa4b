-- What owners change of the texts of mails at the desk. In force for a kind of mail in a language is its newest change that is
-- not undone, or the texts of the software.
create table wording_change (
  id integer generated always as identity primary key,
  -- The kind of mail.
  mail text not null check (mail ~ '^[a-z]+(-[a-z]+)*$' and length(mail) <= 100),
  language text not null check (language ~ '^[a-z]{2}$'),
  -- The texts that differ from those of the software, by their names. Without any, the mail is as the software has it.
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  changed_at timestamptz not null,
  changed_by uuid not null references organiser (id),
  undone_at timestamptz,
  undone_by uuid references organiser (id),
  check ((undone_at is null) = (undone_by is null))
);
create index on wording_change (mail, language, id);

grant select, insert, update (undone_at, undone_by) on wording_change to conference_rights;

-- A mail with example data that an owner sends to herself, with the texts of the form that she sees.
create table wording_test (
  id uuid primary key,
  mail text not null,
  language text not null,
  -- The name of the example.
  example text not null,
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  asked_at timestamptz not null,
  asked_by uuid not null references organiser (id)
);

grant select, insert, delete on wording_test to conference_rights;
