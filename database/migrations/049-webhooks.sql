-- Webhooks: what happened is told to the addresses of other programs. database/functions/webhook-events.sql writes the
-- events and their deliveries, in the transaction that caused them.

-- by-hand: an organiser did it. failing: no delivery succeeded for two days. gone: the receiver answered 410.
create type webhook_pause as enum ('by-hand', 'failing', 'gone');

-- Where events are sent to.
create table webhook_endpoint (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  url text not null check (url ~ '^https://' and length(url) <= 500),
  -- The types of events that are sent.
  events text[] not null check (cardinality(events) > 0),
  -- The secret that signs, sealed with a key of the installation. While it is changed, the earlier one signs, too.
  sealed_secret bytea,
  sealed_secret_before bytea,
  secret_before_until timestamptz,
  check ((sealed_secret_before is null) = (secret_before_until is null)),
  paused_at timestamptz,
  paused_because webhook_pause,
  check ((paused_at is null) = (paused_because is null)),
  -- Since when every delivery has failed. Null after a success.
  failing_since timestamptz,
  made_by uuid not null references organiser (id),
  made_at timestamptz not null,
  -- Its secrets are deleted with its end.
  ended_at timestamptz,
  check ((sealed_secret is null) = (ended_at is not null)),
  check (ended_at is null or sealed_secret_before is null)
);
-- A form that is sent twice makes one endpoint.
create unique index one_webhook_endpoint_an_address on webhook_endpoint (url) where ended_at is null;
grant select, insert,
  update (name, url, events, sealed_secret, sealed_secret_before, secret_before_until, paused_at, paused_because,
    failing_since, ended_at)
  on webhook_endpoint to conference_rights;

-- What happened. Its data are ids and states.
create table webhook_event (
  id uuid primary key default gen_random_uuid(),
  sequence bigint generated always as identity unique,
  type text not null,
  -- What the event is about. The order of the events of one record is kept.
  record_id uuid not null,
  -- The registration that the data names. An erasure finds the event by it.
  registration_id uuid,
  data jsonb not null,
  happened_at timestamptz not null,
  -- The transaction that writes the event, until it commits: what happens to a record in one transaction is one event
  -- of a type.
  transaction_id bigint
);
create index on webhook_event (transaction_id, record_id) where transaction_id is not null;
create index on webhook_event (registration_id);
create index on webhook_event (happened_at);
grant select, delete on webhook_event to conference_rights;

-- waiting: it will be sent, now or later. failed: it was tried for two days.
create type webhook_delivery_state as enum ('waiting', 'delivered', 'failed');

-- An event that is sent to an endpoint: a row of work for the job that sends it.
create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references webhook_endpoint (id),
  event_id uuid not null references webhook_event (id) on delete cascade,
  unique (endpoint_id, event_id),
  -- Repeated from the event, because later events of the record wait for earlier ones.
  record_id uuid not null,
  sequence bigint not null,
  state webhook_delivery_state not null default 'waiting',
  -- How often it was tried since it was written, or since an organiser sent it again.
  tries smallint not null default 0 check (tries >= 0),
  next_try_at timestamptz not null,
  -- A process is sending it. If the process dies, another one may send it at this time.
  taken_until timestamptz,
  tried_at timestamptz,
  -- What the receiver answered: the status and the beginning of the text, or why there was no answer.
  status smallint,
  answer text check (length(answer) <= 500),
  fault text check (length(fault) <= 200),
  check ((state = 'delivered') <= (status between 200 and 299))
);
create index on webhook_delivery (event_id);
create index on webhook_delivery (endpoint_id, sequence desc);
create index webhook_delivery_waiting on webhook_delivery (endpoint_id, next_try_at) where state = 'waiting';
create index webhook_delivery_order on webhook_delivery (endpoint_id, record_id, sequence) where state = 'waiting';
grant select, update (state, tries, next_try_at, taken_until, tried_at, status, answer, fault)
  on webhook_delivery to conference_rights;
