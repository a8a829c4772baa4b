-- The call for papers: papers, reviewers, reviews and decisions. Authors and reviewers need no registration: a proved
-- mailbox is enough.

create type paper_state as enum
  ('draft', 'submitted', 'accepted', 'waiting-list', 'rejected', 'revise', 'withdrawn');

-- A paper, workshop, motion, film or exhibition that somebody proposes. The columns of the content are the draft, as
-- it was last saved. What was submitted is in paper_version.
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
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  -- A session of the programme has only accepted papers: its link to the paper repeats the state.
  unique (id, state)
);
create index on paper (email);
create index on paper (registration_id);
create index on paper (record_key_id);
grant select, insert, update, delete on paper to conference_rights;

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
grant select, insert, delete on paper_version to conference_rights;

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
grant select, insert, update, delete on paper_co_author to conference_rights;

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
grant select, insert, delete on paper_message to conference_rights;

-- The domain of an institution: "cs.uni.example.ac.uk" and "example.ac.uk" belong together. Null for the domains at
-- which anybody can have a mailbox. An index of reviewer is made with this function and with the next, so neither can
-- change under it, and they stand here.
create function institution_domain(email citext) returns text language sql immutable
set search_path = public, pg_temp as $$
  select case when domain in (
      'gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'hotmail.fr', 'live.com', 'msn.com', 'yahoo.com',
      'yahoo.fr', 'yahoo.es', 'ymail.com', 'yahoo.co.in', 'yahoo.co.uk', 'icloud.com', 'me.com', 'mac.com', 'proton.me',
      'protonmail.com', 'pm.me', 'gmx.com', 'gmx.net', 'gmx.de', 'web.de', 'posteo.de', 'mail.com', 'mail.ru',
      'yandex.ru', 'yandex.com', 'qq.com', '163.com', '126.com', 'rediffmail.com', 'aol.com', 'zoho.com', 'naver.com',
      'orange.fr', 'free.fr', 'wanadoo.fr', 'laposte.net', 'libero.it', 'fastmail.com', 'tutanota.com',
      'hey.com') then null
    else domain end
  from (
    select array_to_string(labels[greatest(1, cardinality(labels) - case
      when length(labels[cardinality(labels)]) = 2
        and labels[cardinality(labels) - 1]
          in ('ac', 'edu', 'co', 'com', 'org', 'gov', 'net', 'res', 'nic', 'gob', 'ernet')
      then 2 else 1 end):], '.') as domain
    from (select string_to_array(lower(split_part(email::text, '@', 2)), '.') as labels) as address
  ) as named
$$;

-- The name of an institution as it is compared. Null if somebody has none.
create function institution_name(typed text) returns text language sql immutable
set search_path = public, pg_temp as $$
  select nullif(nullif(lower(trim(regexp_replace(typed, '[\s.,;()"''’-]+', ' ', 'g'))), ''), 'independent')
$$;

-- Reviewers are no organisers: they see papers, and no participant.
create table reviewer (
  id uuid primary key default gen_random_uuid(),
  -- The mailbox by which a reviewer signs in.
  email citext not null unique check (length(email) <= 254),
  name text not null default '',
  institution text not null default '',
  -- The themes that the reviewer knows. An empty list means all.
  themes text[] not null default '{}',
  -- The most papers that the reviewer takes. Null if there is no limit.
  most_papers smallint check (most_papers > 0),
  mail_language text not null default 'en',
  invited_by uuid not null references organiser (id),
  invited_at timestamptz not null,
  -- When the reviewer told their name and institution. Before that they get no paper.
  joined_at timestamptz,
  ended_at timestamptz
);
create index on reviewer (institution_domain(email));
create index on reviewer (institution_name(institution));
grant select, insert, delete,
  update (name, institution, themes, most_papers, mail_language, invited_by, invited_at, joined_at, ended_at)
  on reviewer to conference_rights;

-- A reviewer who must not review a paper, because they or an organiser said so.
create table paper_conflict (
  paper_id uuid not null references paper (id) on delete cascade,
  reviewer_id uuid not null references reviewer (id) on delete cascade,
  declared_at timestamptz not null,
  -- Null if the reviewer declared it.
  declared_by uuid references organiser (id),
  primary key (paper_id, reviewer_id)
);
create index on paper_conflict (reviewer_id);
grant select, insert, delete on paper_conflict to conference_rights;

-- Who reviews which paper.
create table paper_assignment (
  paper_id uuid not null references paper (id) on delete cascade,
  reviewer_id uuid not null references reviewer (id) on delete cascade,
  assigned_at timestamptz not null,
  assigned_by uuid not null references organiser (id),
  primary key (paper_id, reviewer_id)
);
create index on paper_assignment (reviewer_id);
grant select, insert, delete on paper_assignment to conference_rights;

-- One review for each paper and reviewer. It is a draft until it is submitted.
create table review (
  paper_id uuid not null,
  reviewer_id uuid not null,
  -- Points by the id of the criterion, 1 to 5.
  points jsonb not null default '{}',
  for_author text not null default '',
  for_committee text not null default '',
  -- The weighted mean of the points of a submitted review, and the version that it is about.
  score numeric(3, 2) check (score between 1 and 5),
  version smallint,
  saved_at timestamptz not null,
  submitted_at timestamptz,
  primary key (paper_id, reviewer_id),
  foreign key (paper_id, reviewer_id) references paper_assignment (paper_id, reviewer_id) on delete cascade,
  check ((submitted_at is null) = (score is null)),
  check ((submitted_at is null) = (version is null))
);
create index on review (paper_id) include (score) where submitted_at is not null;
grant select, insert, update (points, for_author, for_committee, score, version, saved_at, submitted_at), delete
  on review to conference_rights;

-- What reviewers and the committee say about a paper among themselves. Authors never see it.
create table review_remark (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null references paper (id) on delete cascade,
  form_key uuid not null unique,
  reviewer_id uuid references reviewer (id) on delete cascade,
  organiser_id uuid references organiser (id),
  text text not null check (length(text) between 1 and 4000),
  sent_at timestamptz not null,
  check ((reviewer_id is null) <> (organiser_id is null))
);
create index on review_remark (paper_id, sent_at);
create index on review_remark (reviewer_id);
grant select, insert, delete on review_remark to conference_rights;

-- Who was told of new remarks in the discussion of a paper. Somebody gets one mail, and the next one only after they
-- have written a remark themselves: then their row is deleted.
create table review_remark_notice (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null references paper (id) on delete cascade,
  reviewer_id uuid references reviewer (id) on delete cascade,
  organiser_id uuid references organiser (id),
  check ((reviewer_id is null) <> (organiser_id is null)),
  unique (paper_id, reviewer_id),
  unique (paper_id, organiser_id)
);
create index on review_remark_notice (reviewer_id);
grant select, insert, delete on review_remark_notice to conference_rights;

create type paper_decision_kind as enum ('accepted', 'waiting-list', 'rejected', 'revise');

-- The decisions of the committee. A decision is noted first, and sent after somebody has read the mails.
create table paper_decision (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null references paper (id) on delete cascade,
  decision paper_decision_kind not null,
  -- The version that was decided on.
  version smallint not null,
  -- What the committee writes to the author.
  note text not null default '' check (length(note) <= 4000),
  -- The comments of the reviewers for the author, as they were sent.
  comments text[] not null default '{}',
  decided_by uuid not null references organiser (id),
  decided_at timestamptz not null,
  sent_by uuid references organiser (id),
  sent_at timestamptz,
  check ((sent_by is null) = (sent_at is null))
);
-- A paper has at most one decision that is not sent.
create unique index one_open_decision on paper_decision (paper_id) where sent_at is null;
create index on paper_decision (paper_id, sent_at);
grant select, insert, update (decision, version, note, comments, decided_by, decided_at, sent_by, sent_at), delete
  on paper_decision to conference_rights;
