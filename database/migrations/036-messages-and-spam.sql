-- Messages have a category. People can stop the mails of every category except `important`, which they must get.
create type message_category as enum ('important', 'programme', 'news');
alter table message add column category message_category not null default 'important';

-- Why a message was not sent at its time: nobody matched its conditions, or its organiser no longer sends messages.
create type message_fault as enum ('nobody', 'no-permission');

-- A message that an organiser has begun to write, and one that waits for its time.
create table message_draft (
  -- The id of the message that it becomes, so that a form that is sent twice makes one message.
  id uuid primary key,
  subject text not null check (length(subject) between 1 and 150),
  text text not null check (length(text) between 1 and 10000),
  category message_category not null,
  recipients text not null,
  saved_by uuid not null references organiser (id),
  saved_at timestamptz not null,
  -- When it is sent. Null for a draft without a time.
  send_at timestamptz,
  -- The request that chose the time, for the audit.
  request_id text,
  not_sent message_fault,
  check ((send_at is null) = (request_id is null)),
  check (send_at is null or not_sent is null)
);
create index on message_draft (send_at) where send_at is not null;
grant select, insert, update, delete on message_draft to conference_rights;

-- The categories whose mails a mailbox no longer gets.
create table message_opt_out (
  email citext not null,
  category message_category not null check (category <> 'important'),
  opted_out_at timestamptz not null,
  primary key (email, category)
);
grant select, insert, delete on message_opt_out to conference_rights;

alter type enquiry_status add value 'spam';
