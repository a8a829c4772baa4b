-- When a paper of the session was withdrawn. The desk decides what becomes of the session, and saving it makes this null.
alter table programme_session add column lost_paper_at timestamptz;

-- Who is told by mail when and where a paper is presented: its author, and each confirmed co-author.
create table paper_notice (
  id uuid primary key default gen_random_uuid(),
  version integer not null references programme_version (number),
  paper_id uuid not null references paper (id) on delete cascade,
  -- The id of the paper for its author, and the id in paper_co_author for a co-author.
  author_id uuid not null,
  unique (version, paper_id, author_id)
);
create index on paper_notice (paper_id);
grant select, insert, delete on paper_notice to conference_rights;
