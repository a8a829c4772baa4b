-- The decisions of the committee. A decision is noted first, and sent after somebody has read the mails.

create type paper_decision_kind as enum ('accepted', 'waiting-list', 'rejected', 'revise');

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

grant select, insert, delete, update (decision, version, note, comments, decided_by, decided_at, sent_by, sent_at)
  on paper_decision to conference_rights;
