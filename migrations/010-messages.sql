-- Messages to groups of participants. Each recipient's is a mail of the kind group-message about one of these.

create table message (
  -- Made by the page that asks for the confirmation, so that a form that is sent twice is one message.
  id uuid primary key,
  subject text not null check (length(subject) between 1 and 150),
  text text not null check (length(text) between 1 and 10000),
  -- Who it is for, as an address's query: conditions alone, never a name.
  recipients text not null,
  -- How many they were when it was confirmed.
  recipient_count integer not null check (recipient_count > 0),
  sent_by uuid not null references organiser (id),
  sent_at timestamptz not null,
  -- The last registration whose mail was queued, until all are: a kill in the middle goes on after it.
  reached uuid,
  -- When the last mail was queued, or the rest was stopped.
  spread_at timestamptz,
  stopped_at timestamptz,
  check (stopped_at is null or spread_at is not null),
  check (spread_at is null or reached is null)
);
create index on message (sent_at, id);

-- Nobody gets one message twice, whatever the code does.
create unique index one_mail_a_message_and_registration on mail (subject_id, registration_id)
  where kind = 'group-message';

grant select, insert on message to conference_rights;
grant update (reached, spread_at, stopped_at) on message to conference_rights;
