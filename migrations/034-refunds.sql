-- Money that is to be paid back, and the cancellation of a whole edition.

create type cancellation_cause as enum (
  'cancelled', 'visa-refused', 'cancelled-by-organisers', 'not-held', 'substituted'
);
create type refund_state as enum ('queued', 'stopped', 'sent', 'paid', 'failed');

-- Why the registration or booking was withdrawn, and when the request reached the organisers. The refund rules of that
-- moment apply. Null for a withdrawal that nobody asked for on the dashboard: its own time counts.
alter table registration
  add column cancelled_because cancellation_cause,
  add column cancellation_asked_at timestamptz;
alter table booking
  add column cancelled_because cancellation_cause,
  add column cancellation_asked_at timestamptz;

-- There is one at most.
create table edition_cancellation (
  is_only boolean primary key default true check (is_only),
  cancelled_at timestamptz not null,
  cancelled_by uuid not null references organiser (id),
  -- Since when its refunds are stopped.
  stopped_at timestamptz,
  -- Since when every refund is ordered.
  ordered_at timestamptz
);

create table refund_order (
  id uuid primary key default gen_random_uuid(),
  charge_id uuid not null,
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cause cancellation_cause not null,
  state refund_state not null default 'queued',
  -- The provider's payment through which the money goes back. Null if somebody sends the money by hand.
  provider text check (provider in ('stripe', 'razorpay')),
  payment_ref text,
  refund_ref text,
  failure text,
  -- The name of what is refunded. It makes a second order for the same thing impossible.
  key text not null unique,
  is_of_edition boolean not null default false,
  -- The refund in the books, once the money has gone. One refund by hand can end several orders.
  payment_id uuid references payment (id),
  ordered_by uuid references organiser (id),
  ordered_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, refund_ref),
  check ((provider is null) = (payment_ref is null)),
  check (refund_ref is null or provider is not null),
  check ((state = 'paid') = (payment_id is not null)),
  check ((state = 'failed') = (failure is not null)),
  check (state <> 'sent' or provider is not null),
  foreign key (charge_id, currency) references charge (id, currency)
);
create index on refund_order (charge_id);
create index on refund_order (state, ordered_at);
create index on refund_order (ordered_at, id);

grant select, insert, update (stopped_at, ordered_at) on edition_cancellation to conference_rights;
grant select, insert, update (amount, state, provider, payment_ref, refund_ref, failure, payment_id, updated_at)
  on refund_order to conference_rights;
