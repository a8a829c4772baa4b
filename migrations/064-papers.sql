-- The call for papers. Authors and reviewers need no registration: a proved mailbox is enough.

alter type audit_actor add value 'author';
alter type audit_actor add value 'reviewer';

create table mailbox_sign_in (
  id uuid primary key default gen_random_uuid(),
  email citext not null check (length(email) <= 254),
  -- The language of the page on which the mail was asked for.
  language text not null,
  browser_hash bytea not null,
  next_path text,
  token_hash bytea unique,
  code_hash bytea,
  wrong_codes smallint not null default 0 check (wrong_codes between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on mailbox_sign_in (browser_hash);
create index on mailbox_sign_in (email, created_at);
create index on mailbox_sign_in (expires_at);

-- A sign-in of somebody who has proved a mailbox. It opens the papers and the reviews of that mailbox, and nothing else.
create table mailbox_session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  email citext not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on mailbox_session (email);
create index on mailbox_session (expires_at);

create type paper_state as enum
  ('draft', 'submitted', 'accepted', 'waiting-list', 'rejected', 'revise', 'withdrawn');

-- A paper, workshop, motion, film or exhibition that somebody proposes. The columns of the content are the draft, as it was
-- last saved. What was submitted is in paper_version.
create table paper (
  id uuid primary key default gen_random_uuid(),
  -- The number by which people name a paper.
  number integer generated always as identity unique,
  -- The author's proved mailbox. The paper belongs to whoever proves it, and to the registration below.
  email citext not null check (length(email) <= 254),
  registration_id uuid references registration (id) on delete set null,
  record_key_id uuid not null references record_key (id),
  state paper_state not null default 'draft',
  -- Grows with each change, so that two devices do not overwrite each other. `saved_by` is the key of the form that was
  -- saved last: a page may always overwrite what it has saved itself.
  revision integer not null default 1,
  saved_by uuid,
  title text not null default '',
  abstract text not null default '',
  theme text not null default '',
  kind text not null default '',
  language text not null default '',
  author_name text not null default '',
  institution text not null default '',
  needs text[] not null default '{}',
  -- The co-authors as somebody typed them: [{name, email}]. Those of a submitted paper are in paper_co_author.
  co_authors jsonb not null default '[]',
  file_id uuid unique references stored_file (id),
  -- The language in which the author reads mails.
  mail_language text not null,
  created_at timestamptz not null,
  saved_at timestamptz not null,
  withdrawn_at timestamptz,
  last_version smallint not null default 0,
  check ((state = 'draft') <= (last_version = 0)),
  check ((state = 'withdrawn') = (withdrawn_at is not null))
);
create index on paper (email);
create index on paper (registration_id);
create index on paper (record_key_id);

-- What was submitted. A version is never changed.
create table paper_version (
  paper_id uuid not null references paper (id) on delete cascade,
  number smallint not null check (number > 0),
  title text not null,
  abstract text not null,
  theme text not null,
  kind text not null,
  language text not null,
  author_name text not null,
  institution text not null,
  needs text[] not null,
  file_id uuid references stored_file (id),
  submitted_at timestamptz not null,
  primary key (paper_id, number)
);
create index on paper_version (file_id);

create table paper_co_author (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null references paper (id) on delete cascade,
  position smallint not null,
  name text not null check (length(name) between 1 and 200),
  email citext not null check (length(email) <= 254),
  -- The worker makes the link of the mail and stores its hash.
  link_hash bytea unique,
  asked_at timestamptz,
  confirmed_at timestamptz,
  declined_at timestamptz,
  unique (paper_id, email),
  check (confirmed_at is null or declined_at is null)
);
create index on paper_co_author (email);

-- The questions of the committee and the author's answers.
create table paper_message (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null references paper (id) on delete cascade,
  -- The form key, so that a form that is sent twice adds one message.
  form_key uuid not null unique,
  -- Null if the author wrote it.
  organiser_id uuid references organiser (id),
  text text not null check (length(text) between 1 and 4000),
  sent_at timestamptz not null
);
create index on paper_message (paper_id, sent_at);

grant select, insert, update, delete on mailbox_sign_in, mailbox_session, paper, paper_co_author to conference_rights;
grant select, insert, delete on paper_version, paper_message to conference_rights;

-- The papers that a merge moved, so that they can move back.
alter table registration_merge add column paper_ids uuid[] not null default '{}';
