-- How participants, authors, reviewers and speakers sign in: by a browser that they keep, or by a proved mailbox.

-- The credential that registering leaves in a browser.
create table device (
  id uuid primary key default gen_random_uuid(),
  secret_hash bytea not null unique,
  -- What a browser calls itself, such as "Firefox" and "Android", so that people recognise their browsers.
  browser text check (length(browser) <= 40),
  system text check (length(system) <= 40),
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on device to conference_rights;

-- The browsers that can open a registration.
create table device_registration (
  device_id uuid not null references device (id),
  registration_id uuid not null references registration (id),
  created_at timestamptz not null default now(),
  -- When the owner of the mailbox agreed to this browser. Once the mailbox of a registration is proved, a credential
  -- without it opens nothing.
  kept_at timestamptz,
  primary key (device_id, registration_id)
);
create index on device_registration (registration_id);
grant select, insert, update, delete on device_registration to conference_rights;

create table session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  -- Null while the owner of an address with several registrations has not chosen yet.
  registration_id uuid references registration (id),
  email citext not null,
  -- The credential that opened it. Null if the mailbox did.
  device_id uuid references device (id),
  -- When the mailbox was last proved. Null if the browser's credential alone signed in.
  mail_proved_at timestamptz,
  browser text check (length(browser) <= 40),
  system text check (length(system) <= 40),
  -- True until the owner of the mailbox has answered which other browsers stay. The session opens only that question.
  asks_browsers boolean not null default false,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on session (registration_id);
create index on session (device_id);
create index on session (expires_at);
grant select, insert, update, delete on session to conference_rights;

-- A request for a mailed link and code. The worker makes both and stores their hashes.
create table sign_in (
  id uuid primary key default gen_random_uuid(),
  email citext not null,
  browser_hash bytea not null,
  next_path text,
  token_hash bytea unique,
  code_hash bytea,
  wrong_codes smallint not null default 0 check (wrong_codes between 0 and 5),
  -- What somebody typed who asked for an account of a stall holder. The account is made when the mailbox is proved.
  full_name text check (length(full_name) between 1 and 200),
  organisation text check (length(organisation) between 1 and 200),
  language text check (language ~ '^[a-z]{2}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint asks_for_a_whole_account check (num_nulls(full_name, organisation, language) in (0, 3))
);
create index on sign_in (browser_hash);
create index on sign_in (expires_at);
-- Wrong codes are counted for an address.
create index on sign_in (email, created_at);
grant select, insert, update, delete on sign_in to conference_rights;

-- The same for a mailbox without a registration, such as that of an author, a reviewer or a speaker.
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
grant select, insert, update, delete on mailbox_sign_in to conference_rights;

-- A sign-in of somebody who has proved a mailbox. It opens what belongs to that mailbox, such as papers and reviews,
-- and nothing else.
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
grant select, insert, update, delete on mailbox_session to conference_rights;
