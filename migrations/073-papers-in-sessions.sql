-- Accepted papers in the sessions of the programme.

-- A session has only accepted papers: the link repeats the state, and this key holds it.
alter table paper add unique (id, state);

create table programme_session_paper (
  -- A paper is in one session at most.
  paper_id uuid primary key,
  paper_state paper_state not null default 'accepted' check (paper_state = 'accepted'),
  session_id uuid not null references programme_session (id) on delete cascade,
  -- The order in the session.
  place smallint not null default 0,
  foreign key (paper_id, paper_state) references paper (id, state) on delete cascade
);
create index on programme_session_paper (session_id);
create index on programme_session_paper (paper_id, paper_state);

-- A paper that is withdrawn or decided anew leaves its session, in the same transaction.
create function leave_session() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  delete from programme_session_paper where paper_id = old.id;
  return new;
end
$$;
revoke all on function leave_session() from public;
create trigger leave_session before update of state on paper for each row
  when (old.state = 'accepted' and new.state <> 'accepted') execute function leave_session();

grant select, insert, delete on programme_session_paper to conference_rights;

-- A person who was taken in as an author of a paper: the id of the paper for its author, and of the row for a co-author.
alter table programme_person add column author_id uuid;
create index on programme_person (author_id);

-- The people of the programme whom a merge moved, so that they can move back.
alter table registration_merge add column programme_person_ids uuid[] not null default '{}';
