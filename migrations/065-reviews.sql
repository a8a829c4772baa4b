-- Reviewers, their assignments and reviews. Reviewers are no organisers: they see papers, and no participant.

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

create table paper_assignment (
  paper_id uuid not null references paper (id) on delete cascade,
  reviewer_id uuid not null references reviewer (id) on delete cascade,
  assigned_at timestamptz not null,
  assigned_by uuid not null references organiser (id),
  primary key (paper_id, reviewer_id)
);
create index on paper_assignment (reviewer_id);

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

-- The domain of an institution: "cs.uni.example.ac.uk" and "example.ac.uk" belong together. Null for the domains at which
-- anybody can have a mailbox.
create function institution_domain(email citext) returns text language sql immutable
set search_path = public, pg_temp as $$
  select case when domain in (
      'gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'hotmail.fr', 'live.com', 'msn.com', 'yahoo.com',
      'yahoo.fr', 'yahoo.es', 'ymail.com', 'yahoo.co.in', 'yahoo.co.uk', 'icloud.com', 'me.com', 'mac.com', 'proton.me',
      'protonmail.com', 'pm.me', 'gmx.com', 'gmx.net', 'gmx.de', 'web.de', 'posteo.de', 'mail.com', 'mail.ru', 'yandex.ru',
      'yandex.com', 'qq.com', '163.com', '126.com', 'rediffmail.com', 'aol.com', 'zoho.com', 'naver.com', 'orange.fr',
      'free.fr', 'wanadoo.fr', 'laposte.net', 'libero.it', 'fastmail.com', 'tutanota.com', 'hey.com') then null
    else domain end
  from (
    select array_to_string(labels[greatest(1, cardinality(labels) - case
      when length(labels[cardinality(labels)]) = 2
        and labels[cardinality(labels) - 1] in ('ac', 'edu', 'co', 'com', 'org', 'gov', 'net', 'res', 'nic', 'gob', 'ernet')
      then 2 else 1 end):], '.') as domain
    from (select string_to_array(lower(split_part(email::text, '@', 2)), '.') as labels) as address
  ) as named
$$;

-- The name of an institution as it is compared. Null if somebody has none.
create function institution_name(typed text) returns text language sql immutable
set search_path = public, pg_temp as $$
  select nullif(nullif(lower(trim(regexp_replace(typed, '[\s.,;()"''’-]+', ' ', 'g'))), ''), 'independent')
$$;

create index on reviewer (institution_domain(email));
create index on reviewer (institution_name(institution));

-- Who must not review which paper: authors and co-authors, people of their institution, and who declared a conflict.
create function review_conflicts() returns table (paper_id uuid, reviewer_id uuid, reason text) language sql stable as $$
  select paper_id, reviewer_id, 'declared' from paper_conflict
  union all
  select author.paper_id, reviewer.id, 'author'
  from (select id as paper_id, email from paper union all select paper_id, email from paper_co_author) as author
  join reviewer on reviewer.email = author.email
  union all
  select author.paper_id, reviewer.id, 'institution'
  from (select id as paper_id, email from paper union all select paper_id, email from paper_co_author) as author
  join reviewer on institution_domain(reviewer.email) = institution_domain(author.email)
  union all
  select submitted.paper_id, reviewer.id, 'institution'
  from paper_version as submitted
  join reviewer on institution_name(reviewer.institution) = institution_name(submitted.institution)
$$;

-- Refuses an assignment or a review in conflict. The lock makes everything that can cause a conflict of a paper wait, so that
-- neither of two transactions misses the other.
create function refuse_conflict() returns trigger language plpgsql as $$
begin
  perform from paper where id = new.paper_id for update;
  if exists (
    select from review_conflicts() as found where found.paper_id = new.paper_id and found.reviewer_id = new.reviewer_id
  ) then
    raise exception 'this reviewer has a conflict of interest' using errcode = 'check_violation', constraint = 'no_review_in_conflict';
  end if;
  return new;
end
$$;
create trigger refuse_conflict before insert on paper_assignment for each row execute function refuse_conflict();
create trigger refuse_conflict before insert or update on review for each row execute function refuse_conflict();

-- Ends the assignments of a paper that a new author, version or declaration puts in conflict, with their reviews.
create function lock_paper() returns trigger language plpgsql as $$
begin
  perform from paper where id = new.paper_id for update;
  return new;
end
$$;
create function end_conflicts_of_paper() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  delete from paper_assignment as assigned using review_conflicts() as found
  where assigned.paper_id = new.paper_id and found.paper_id = new.paper_id and found.reviewer_id = assigned.reviewer_id;
  return null;
end
$$;
create trigger lock_paper before insert on paper_co_author for each row execute function lock_paper();
create trigger lock_paper before insert on paper_version for each row execute function lock_paper();
create trigger lock_paper before insert on paper_conflict for each row execute function lock_paper();
create trigger end_conflicts after insert on paper_co_author for each row execute function end_conflicts_of_paper();
create trigger end_conflicts after insert on paper_version for each row execute function end_conflicts_of_paper();
create trigger end_conflicts after insert on paper_conflict for each row execute function end_conflicts_of_paper();

-- The same when a reviewer says that they belong to another institution. All their papers are locked first.
create function end_conflicts_of_reviewer() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform from paper where id in (select paper_id from paper_assignment where reviewer_id = new.id) order by id for update;
  delete from paper_assignment as assigned using review_conflicts() as found
  where assigned.reviewer_id = new.id and found.reviewer_id = new.id and found.paper_id = assigned.paper_id;
  return null;
end
$$;
revoke all on function end_conflicts_of_paper(), end_conflicts_of_reviewer() from public;
create trigger end_conflicts after update of institution on reviewer for each row
  when (old.institution is distinct from new.institution) execute function end_conflicts_of_reviewer();

grant select, insert, delete, update (name, institution, themes, most_papers, mail_language, joined_at, ended_at, invited_by, invited_at)
  on reviewer to conference_rights;
grant select, insert, delete on paper_conflict, paper_assignment to conference_rights;
grant select, insert, delete, update (points, for_author, for_committee, score, version, saved_at, submitted_at)
  on review to conference_rights;
grant select, insert, delete on review_remark to conference_rights;
