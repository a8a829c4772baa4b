-- Every mail with what became of it, and messages to groups of participants. What a mail says is never stored:
-- it is written anew, from its subject, at each try.

-- queued: waits for its turn or its next try; dropped: at its turn there was nothing left to send.
create type mail_state as enum ('queued', 'sent', 'failed', 'dropped');

create table mail (
  -- The mail's Message-ID, too: however often it is tried, it is one mail.
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- The row that the mail is about; which table it is in, the kind says.
  subject_id uuid not null,
  -- The participant it goes to or is about; null: it is about none.
  registration_id uuid references registration (id),
  state mail_state not null default 'queued',
  tries integer not null default 0 check (tries >= 0),
  -- What kind of failure the last one was, in words of ours: a mail server's own may hold addresses.
  last_error text,
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((state = 'sent') = (sent_at is not null))
);
create index on mail (queued_at, id);
create index on mail (state, queued_at, id) where state <> 'sent';
create index on mail (kind, queued_at, id);
create index on mail (registration_id);
create index on mail (subject_id);

-- What was queued before there were rows: its job carries the subject's id, which becomes the mail's.
do $$
begin
  if to_regclass('jobs.job') is null then return; end if;
  insert into mail (id, kind, subject_id, registration_id, queued_at)
  select distinct on (id) (data ->> 'id')::uuid as id, regexp_replace(name, '-mail$', ''), (data ->> 'id')::uuid,
    case when name = 'registration-mail' then (data ->> 'id')::uuid end, created_on
  from jobs.job
  where name like '%-mail' and state in ('created', 'retry', 'active');
end
$$;

grant select, insert, update, delete on mail to conference_rights;
