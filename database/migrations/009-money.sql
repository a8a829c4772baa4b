-- What is to be paid and what was paid, to whom money goes back, and the papers about it. Amounts are in minor units,
-- with as many decimals as their currency has (ISO 4217).

create type charge_kind as enum ('registration', 'booking');

-- What a registration or a booking costs. It outlives the person: money has to be accounted for.
create table charge (
  id uuid primary key default gen_random_uuid(),
  kind charge_kind not null,
  registration_id uuid unique references registration (id) on delete set null,
  booking_id uuid unique references booking (id) on delete set null,
  amount integer not null check (amount >= 0),
  -- Currencies are data of the edition, so the database only checks how they are written.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (kind = 'registration' or registration_id is null),
  check (kind = 'booking' or booking_id is null),
  unique (id, currency)
);
grant select, insert, update (amount, updated_at) on charge to conference_rights;

-- One person or organisation pays for several registrations by their references. A payer without a registration, such
-- as a sponsor or an embassy, pays by a proved mailbox.
create table group_payment (
  id uuid primary key default gen_random_uuid(),
  -- What the payer quotes in a transfer, such as GP-7K3M-92QD.
  reference text not null unique check (reference ~ '^GP-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$'),
  -- The payer. Null for a payer without a registration, and after an erasure.
  registration_id uuid references registration (id) on delete set null,
  -- The proved mailbox of a payer without a registration. Null after an erasure. Their name is in sealed_payer, which a
  -- key of its own seals.
  payer_email citext check (length(payer_email) <= 254),
  -- The language in which this payer reads mails.
  payer_language text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The mails to the participants name the payer.
  is_payer_named boolean not null,
  -- The payer's name, address and tax number, sealed with the key of the payer's registration or with a key of its own.
  record_key_id uuid,
  sealed_payer bytea,
  made_at timestamptz not null,
  -- The same form sent again finds this row.
  submission_hash bytea not null unique,
  unique (id, currency),
  check ((record_key_id is null) = (sealed_payer is null)),
  constraint group_payment_has_no_two_payers check (registration_id is null or payer_email is null),
  constraint group_payment_language_of_mailbox check ((payer_email is null) = (payer_language is null))
);
create index on group_payment (registration_id);
create index on group_payment (record_key_id);
create index on group_payment (made_at desc, id);
create index on group_payment (payer_email);
grant select, insert, update (record_key_id, sealed_payer, payer_email, payer_language)
  on group_payment to conference_rights;

-- For whom it pays, in the payer's order. Money goes to the first lines first.
create table group_payment_line (
  group_payment_id uuid not null,
  number integer not null check (number between 1 and 200),
  charge_id uuid not null,
  currency text not null,
  -- What was due when the payer made the list.
  amount integer not null check (amount > 0),
  primary key (group_payment_id, number),
  unique (group_payment_id, charge_id),
  foreign key (group_payment_id, currency) references group_payment (id, currency),
  foreign key (charge_id, currency) references charge (id, currency)
);
create index on group_payment_line (charge_id);
grant select, insert on group_payment_line to conference_rights;

-- A discount is a waiver. What a provider reports has the provider as its method.
create type payment_method as enum ('transfer', 'cash', 'waiver', 'stripe', 'razorpay');
-- counter-entry: undoes another entry. chargeback: the payer's bank took the money back.
create type payment_kind as enum ('payment', 'refund', 'counter-entry', 'chargeback');

-- What was paid and paid back. The application never deletes an entry or changes its amount.
create table payment (
  id uuid primary key default gen_random_uuid(),
  charge_id uuid not null references charge (id),
  kind payment_kind not null,
  method payment_method not null,
  -- What came in is positive, what went out negative. A counter-entry is the opposite of what it undoes.
  amount integer not null,
  currency text not null,
  -- A payment that arrived in another currency than that of its charge: what arrived, what one unit of it was worth
  -- in the charge's currency, and what banks kept, in the charge's currency. `amount` is what is counted.
  arrived_amount bigint check (arrived_amount > 0),
  arrived_currency text check (arrived_currency ~ '^[A-Z]{3}$'),
  arrived_rate numeric(20, 10) check (arrived_rate > 0),
  bank_charges integer check (bank_charges >= 0),
  constraint arrived_as_a_whole check (
    num_nulls(arrived_amount, arrived_currency, arrived_rate, bank_charges) in (0, 4)
  ),
  constraint arrived_in_another_currency check (arrived_currency <> currency),
  constraint only_payments_arrive check (arrived_amount is null or kind = 'payment'),
  -- A day in the edition's zone.
  received_on date not null,
  -- Null for a payment that a provider reports.
  recorded_by uuid references organiser (id),
  recorded_at timestamptz not null default now(),
  -- The entry that this counter-entry undoes.
  counters uuid unique,
  countered_amount integer not null generated always as (-amount) stored,
  -- The group payment of which a payment, refund or counter-entry is a part. Its receipt goes to the payer.
  group_payment_id uuid,
  -- Over the form's key and content: the same again is a repeat.
  submission_hash bytea not null,
  -- Reference and note, sealed with the registration's key. Like an audit entry they outlive it, unreadable.
  record_key_id uuid,
  sealed_note bytea,
  proof_file_id uuid unique references stored_file (id) on delete set null,
  check ((record_key_id is null) = (sealed_note is null)),
  check (case kind when 'payment' then amount > 0 when 'refund' then amount < 0 else amount <> 0 end),
  check ((kind = 'counter-entry') = (counters is not null)),
  check (kind <> 'refund' or method <> 'waiver'),
  unique (charge_id, submission_hash),
  unique (id, charge_id, method, amount),
  foreign key (charge_id, currency) references charge (id, currency),
  foreign key (group_payment_id, currency) references group_payment (id, currency),
  -- What is undone is undone once, whole, and where it was recorded.
  foreign key (counters, charge_id, method, countered_amount) references payment (id, charge_id, method, amount)
);
create index on payment (charge_id);
create index on payment (recorded_at, id);
create index on payment (received_on);
-- What is sealed with a record's key is found by the key, because a merge can move the payment to another charge.
create index on payment (record_key_id);
create index on payment (group_payment_id);
-- The overview reads the waivers of fees that are due. They are few.
create index payment_waived on payment (charge_id) where method = 'waiver';
grant select, insert, update (record_key_id, sealed_note) on payment to conference_rights;

-- A keyed hash of the bank's reference of a payment, to notice that the same transfer is recorded a second time.
create table payment_reference (
  payment_id uuid primary key references payment (id),
  fingerprint text not null
);
create index on payment_reference (fingerprint);
grant select, insert, delete on payment_reference to conference_rights;

create type discount_kind as enum ('amount', 'percent', 'free');

-- Discount codes and sponsored places. What a code gives is a waiver among the payments of a fee.
create table discount_code (
  id uuid primary key default gen_random_uuid(),
  -- What participants type, without spaces and hyphens.
  code text not null unique check (code ~ '^[A-Z0-9]{6,40}$'),
  name text not null check (length(name) between 1 and 100),
  -- Who pays for the places. Only a code that makes the fee free has a sponsor.
  sponsor text check (length(sponsor) between 1 and 100),
  kind discount_kind not null,
  amount integer check (amount > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  percent integer check (percent between 1 and 99),
  most_uses integer not null check (most_uses between 1 and 10000),
  -- The last day, in the edition's zone. Null if it does not end by itself.
  until date,
  -- Null if it is for every type.
  participant_types text[] check (cardinality(participant_types) > 0),
  made_by uuid not null references organiser (id),
  made_at timestamptz not null,
  ended_by uuid references organiser (id),
  ended_at timestamptz,
  unique (id, most_uses),
  check ((kind = 'amount') = (amount is not null)),
  check ((kind = 'amount') = (currency is not null)),
  check ((kind = 'percent') = (percent is not null)),
  check (sponsor is null or kind = 'free'),
  check ((ended_by is null) = (ended_at is null))
);
create index on discount_code (made_at desc, id);
grant select, insert, update (most_uses, ended_by, ended_at) on discount_code to conference_rights;

-- One row for each use. The uses of a code are numbered, so that there can never be more than its limit: a number is
-- given once, and none is above the limit, which is repeated here. An organiser can raise the limit, but not lower it
-- below the numbers that are given.
create table discount_use (
  code_id uuid not null,
  number integer not null,
  most_uses integer not null,
  -- The fee for which the code was entered.
  charge_id uuid not null references charge (id),
  -- The waiver in the books. A merge moves it to the fee of the registration that stays.
  payment_id uuid not null unique references payment (id),
  used_at timestamptz not null,
  primary key (code_id, number),
  unique (code_id, charge_id),
  foreign key (code_id, most_uses) references discount_code (id, most_uses) on update cascade,
  check (number between 1 and most_uses)
);
create index on discount_use (charge_id);
grant select, insert, update (payment_id) on discount_use to conference_rights;

create type payment_provider as enum ('stripe', 'razorpay');
create type checkout_state as enum ('new', 'open', 'paid', 'ended');

-- A page of a payment provider on which people pay. A row exists before the provider is asked, so that a repeated
-- request finds it and asks with the same id.
create table checkout (
  id uuid primary key default gen_random_uuid(),
  provider payment_provider not null,
  state checkout_state not null default 'new',
  -- The one charge that a participant pays. Null if the checkout pays several charges.
  sole_charge_id uuid references charge (id),
  group_payment_id uuid,
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  provider_ref text,
  url text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  unique (provider, provider_ref),
  unique (id, currency),
  check ((provider_ref is null) = (url is null)),
  check (state <> 'open' or url is not null),
  foreign key (group_payment_id, currency) references group_payment (id, currency),
  check (sole_charge_id is null or group_payment_id is null)
);
create unique index checkout_one_open on checkout (sole_charge_id, provider) where state in ('new', 'open');
create index on checkout (expires_at) where state in ('new', 'open');
create unique index checkout_one_open_group on checkout (group_payment_id, provider) where state in ('new', 'open');
grant select, insert, update (state, provider_ref, url, expires_at) on checkout to conference_rights;

-- What a checkout pays.
create table checkout_line (
  checkout_id uuid not null,
  charge_id uuid not null,
  currency text not null,
  amount integer not null check (amount > 0),
  primary key (checkout_id, charge_id),
  foreign key (checkout_id, currency) references checkout (id, currency),
  foreign key (charge_id, currency) references charge (id, currency)
);
create index on checkout_line (charge_id);
grant select, insert on checkout_line to conference_rights;

-- Webhooks as they arrived. The body contains names and emails, so it is sealed with a key of the installation.
create table provider_event (
  id uuid primary key default gen_random_uuid(),
  provider payment_provider not null,
  event_ref text not null,
  kind text not null,
  sealed_body bytea,
  received_at timestamptz not null,
  handled_at timestamptz,
  -- The payments that it is about. Known once it is handled.
  payment_refs text[],
  unique (provider, event_ref)
);
create index on provider_event (received_at) where handled_at is null;
create index on provider_event (received_at) where sealed_body is not null;
create index on provider_event using gin (payment_refs);
grant select, insert, update (sealed_body, handled_at, payment_refs) on provider_event to conference_rights;

create type provider_payment_state as enum ('booked', 'open', 'settled');
-- Why somebody has to look at money that has arrived. refund-returned: a refund of the provider's dashboard was sent,
-- and the payer's bank has returned the money.
create type provider_payment_question as enum
  ('paid-twice', 'too-much', 'too-late', 'withdrawn', 'other-currency', 'must-choose', 'merged', 'erased', 'unknown',
    'undone', 'refund-returned');
create type provider_payment_settlement as enum ('booked', 'refunded', 'kept', 'not-ours');

-- Money that a provider has reported. It is never refused and never deleted.
create table provider_payment (
  id uuid primary key default gen_random_uuid(),
  provider payment_provider not null,
  payment_ref text not null,
  checkout_id uuid references checkout (id),
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  paid_at timestamptz not null,
  recorded_at timestamptz not null,
  state provider_payment_state not null,
  question provider_payment_question,
  settlement provider_payment_settlement,
  settled_by uuid references organiser (id),
  settled_at timestamptz,
  sealed_note bytea,
  -- What the provider kept for this payment, as its list says.
  fee integer,
  fee_currency text check (fee_currency ~ '^[A-Z]{3}$'),
  unique (provider, payment_ref),
  unique (id, currency),
  check ((fee is null) = (fee_currency is null)),
  check (state <> 'open' or question is not null),
  check ((state = 'settled') = (settlement is not null)),
  check ((state = 'settled') = (settled_by is not null)),
  check ((state = 'settled') = (settled_at is not null))
);
create index on provider_payment (recorded_at, id) where state = 'open';
create index on provider_payment (checkout_id);
create index on provider_payment (provider, paid_at);
grant select, insert,
  update (checkout_id, state, question, settlement, settled_by, settled_at, sealed_note, fee, fee_currency)
  on provider_payment to conference_rights;

-- What of a provider's money is booked to which charge, and as which payment.
create table provider_payment_part (
  payment_id uuid primary key references payment (id),
  provider_payment_id uuid not null,
  charge_id uuid not null,
  -- The charge that the part was booked to first, where it is booked once. A merge can join two people of one group
  -- payment, so a charge can have two parts of a provider's payment.
  booked_for uuid not null references charge (id),
  currency text not null,
  amount integer not null check (amount > 0),
  unique (provider_payment_id, booked_for),
  foreign key (provider_payment_id, currency) references provider_payment (id, currency),
  foreign key (charge_id, currency) references charge (id, currency)
);
create index on provider_payment_part (charge_id);
grant select, insert, update (charge_id, payment_id), delete on provider_payment_part to conference_rights;

create type provider_refund_state as enum ('pending', 'paid', 'failed');

-- Refunds as the providers report them. A report can arrive before the payment that it is about.
create table provider_refund (
  id uuid primary key default gen_random_uuid(),
  provider payment_provider not null,
  refund_ref text not null,
  payment_ref text not null,
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state provider_refund_state not null,
  -- The key of our order. Null if somebody ordered the refund in the provider's dashboard.
  order_key text,
  recorded_at timestamptz not null,
  unique (provider, refund_ref)
);
create index on provider_refund (provider, payment_ref);
grant select, insert, update (state, order_key) on provider_refund to conference_rights;

create type dispute_state as enum ('open', 'won', 'lost');

-- Disputes as the providers report them. A report can arrive before the payment that it is about.
create table dispute (
  id uuid primary key default gen_random_uuid(),
  provider payment_provider not null,
  dispute_ref text not null,
  payment_ref text not null,
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state dispute_state not null,
  -- What was taken from our account and not given back, without fees: the disputed amount or nothing.
  taken integer not null check (taken >= 0),
  constraint dispute_takes_all_or_nothing check (taken in (0, amount)),
  -- The part of `taken` that counts as taken back from the payment, in the payment's currency. Refunds can have paid
  -- back the rest of the payment before, and nothing counts if the dispute is in another currency.
  counted integer not null default 0,
  rank integer not null,
  respond_by timestamptz,
  recorded_at timestamptz not null,
  -- An organiser has seen it in its present state.
  seen_by uuid references organiser (id),
  seen_at timestamptz,
  unique (provider, dispute_ref),
  check ((seen_by is null) = (seen_at is null)),
  check (counted between 0 and taken)
);
create index on dispute (provider, payment_ref);
create index on dispute (recorded_at) where seen_at is null;
grant select, insert, update (amount, state, taken, counted, rank, respond_by, seen_by, seen_at)
  on dispute to conference_rights;

-- A refund or dispute of a payment for several charges is booked to several of them: a row for each refund or
-- chargeback in the books.
create table provider_back_part (
  -- A merge moves the booked payment, and this row follows it.
  payment_id uuid primary key references payment (id),
  refund_id uuid references provider_refund (id),
  dispute_id uuid references dispute (id),
  -- Counts all that was ever booked for this refund or dispute, so that nothing is booked twice.
  number integer not null check (number > 0),
  charge_id uuid not null references charge (id),
  amount integer not null check (amount > 0),
  -- The provider has reported that this money has come back.
  returned_at timestamptz,
  unique (refund_id, number),
  unique (dispute_id, number),
  check (num_nonnulls(refund_id, dispute_id) = 1)
);
create index on provider_back_part (charge_id);
grant select, insert, update (payment_id, charge_id, returned_at) on provider_back_part to conference_rights;

create type provider_entry_kind as enum ('payout', 'fee');

-- What else a provider's list says about our money there: what it paid out to our bank, and its fees for refunds and
-- disputes. The fee of a payment is in the payment's own row.
create table provider_entry (
  id uuid primary key default gen_random_uuid(),
  provider payment_provider not null,
  kind provider_entry_kind not null,
  -- The payout, or the refund or dispute that the fee is for.
  ref text not null,
  -- What left our account with the provider. A payout that came back is negative.
  amount integer not null check (amount <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  -- A payout that came back has the same name and the opposite sign.
  unique (provider, kind, ref, amount)
);
create index on provider_entry (occurred_at);
grant select, insert on provider_entry to conference_rights;

-- The daily comparison of our books with a provider's own list.
create table provider_comparison (
  id uuid primary key default gen_random_uuid(),
  provider payment_provider not null,
  began_at timestamptz not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  -- Counts and sums of the period, ours and theirs, in minor units by currency.
  figures jsonb not null,
  -- What differs: kinds, references of the provider and amounts. Never a name.
  differences jsonb not null,
  -- Why the provider's list could not be read.
  failure text,
  check (period_from < period_to)
);
create index on provider_comparison (provider, began_at desc);
grant select, insert on provider_comparison to conference_rights;

create type transfer_proof_state as enum ('waiting', 'confirmed', 'declined');

-- What participants upload to show that they have transferred money. Finance confirms the amount when it arrives.
create table transfer_proof (
  id uuid primary key default gen_random_uuid(),
  -- Null if a payer without a registration sent it.
  registration_id uuid references registration (id),
  -- Null if the transfer is for the registration's fee.
  booking_id uuid references booking (id) on delete cascade,
  group_payment_id uuid references group_payment (id),
  -- Sealed with the key of the registration or, without one, of the group payment.
  file_id uuid not null unique references stored_file (id) on delete cascade,
  sent_at timestamptz not null,
  state transfer_proof_state not null default 'waiting',
  decided_by uuid references organiser (id),
  decided_at timestamptz,
  -- Why it was declined, sealed with the same key as the file.
  sealed_reason bytea,
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((state = 'declined') = (sealed_reason is not null)),
  check (booking_id is null or group_payment_id is null),
  constraint transfer_proof_has_a_sender check (registration_id is not null or group_payment_id is not null)
);
create index on transfer_proof (registration_id);
create index on transfer_proof (booking_id);
create index on transfer_proof (sent_at, id) where state = 'waiting';
create index on transfer_proof (group_payment_id);
grant select, insert, update (state, decided_by, decided_at, sealed_reason), delete
  on transfer_proof to conference_rights;

create type cancellation_kind as enum ('cancellation', 'visa-refusal', 'substitution');
create type request_state as enum ('open', 'taken-back', 'granted', 'refused');

-- What participants ask for on their dashboard: to cancel, to be refunded after a visa refusal, to send somebody else.
create table cancellation_request (
  id uuid primary key default gen_random_uuid(),
  kind cancellation_kind not null,
  registration_id uuid not null references registration (id),
  -- The booking that is cancelled. Null if it is the registration.
  booking_id uuid references booking (id) on delete cascade,
  state request_state not null default 'open',
  asked_at timestamptz not null,
  -- What the participant saw before confirming, in minor units.
  quoted_amount integer not null check (quoted_amount >= 0),
  quoted_percent integer not null check (quoted_percent between 0 and 100),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The proof of a visa refusal, sealed with the registration's key.
  proof_file_id uuid unique references stored_file (id) on delete set null,
  -- The organisers' answer, sealed with the registration's key.
  sealed_answer bytea,
  -- The address of the person who comes instead, sealed with the registration's key. Null once they have registered.
  sealed_substitute bytea,
  -- The link with which that person registers. It works once.
  link_hash bytea unique,
  link_expires_at timestamptz,
  substitute_id uuid unique references registration (id) on delete set null,
  decided_at timestamptz,
  decided_by uuid references organiser (id),
  check (booking_id is null or kind = 'cancellation'),
  check ((state in ('granted', 'refused')) = (decided_by is not null)),
  check ((decided_at is null) = (state = 'open')),
  check (sealed_substitute is null or kind = 'substitution'),
  check (link_hash is null or link_expires_at is not null),
  check ((link_expires_at is not null) = (kind = 'substitution' and state = 'granted')),
  check (substitute_id is null or link_expires_at is not null)
);
create unique index one_open_request_a_registration on cancellation_request (registration_id)
  where state = 'open' and booking_id is null;
create unique index one_open_request_a_booking on cancellation_request (booking_id) where state = 'open';
create index on cancellation_request (registration_id);
create index on cancellation_request (asked_at) where state = 'open';
grant select, insert, delete,
  update (state, sealed_answer, sealed_substitute, link_hash, link_expires_at, substitute_id, decided_at, decided_by)
  on cancellation_request to conference_rights;

-- The cancellation of the whole edition. There is one at most.
create table edition_cancellation (
  is_only boolean primary key default true check (is_only),
  cancelled_at timestamptz not null,
  cancelled_by uuid not null references organiser (id),
  -- Since when its refunds are stopped.
  stopped_at timestamptz,
  -- Since when every refund is ordered.
  ordered_at timestamptz
);
grant select, insert, update (stopped_at, ordered_at) on edition_cancellation to conference_rights;

create type refund_state as enum ('queued', 'stopped', 'sent', 'paid', 'failed');

-- Money that is to be paid back: after a cancellation, of what was paid above the price, or of a provider's money
-- that is booked to nobody.
create table refund_order (
  id uuid primary key default gen_random_uuid(),
  -- Null if the money is booked to nobody. A merge moves the recorded refund, and the order follows it.
  charge_id uuid,
  -- The provider's payment whose money is booked to nobody.
  provider_payment_id uuid references provider_payment (id),
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Null if nothing was cancelled.
  cause cancellation_cause,
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
  -- When the provider reported that the payer's bank has returned the money of a paid refund. The order has failed
  -- then.
  returned_at timestamptz,
  unique (provider, refund_ref),
  check ((provider is null) = (payment_ref is null)),
  check (refund_ref is null or provider is not null),
  check (num_nonnulls(charge_id, provider_payment_id) = 1),
  check ((state = 'failed') = (failure is not null)),
  check (state <> 'sent' or provider is not null),
  check (provider_payment_id is null or provider is not null),
  constraint refund_order_is_booked check (payment_id is null or state = 'paid'),
  constraint refund_order_of_charge_is_booked check (charge_id is null or state <> 'paid' or payment_id is not null),
  constraint refund_order_of_nobody_is_not_booked check (charge_id is not null or payment_id is null),
  foreign key (charge_id, currency) references charge (id, currency)
);
create index on refund_order (charge_id);
create index on refund_order (state, ordered_at);
create index on refund_order (ordered_at, id);
-- The same money is on its way back once.
create unique index refund_order_one_of_nobody on refund_order (provider_payment_id)
  where state in ('queued', 'stopped', 'sent');
create index on refund_order (provider_payment_id);
grant select, insert,
  update (charge_id, amount, state, provider, payment_ref, refund_ref, failure, payment_id, updated_at, returned_at)
  on refund_order to conference_rights;

create type receipt_kind as enum ('receipt', 'invoice', 'credit-note');

-- Receipts, invoices and credit notes. Nothing of an issued document is ever changed.
create table receipt (
  id uuid primary key default gen_random_uuid(),
  kind receipt_kind not null,
  edition text not null,
  -- Null for a document of a group payment, which is about the charges of its lines.
  charge_id uuid references charge (id),
  group_payment_id uuid references group_payment (id),
  -- The money that came in (receipt) or went out (credit note). An invoice has none, and a credit note for an invoice.
  payment_id uuid unique references payment (id),
  -- The document that this document takes back, whole.
  cancels uuid unique references receipt (id),
  -- The invoice that this invoice is issued instead of.
  replaces uuid unique references receipt (id),
  -- A day in the edition's zone.
  issued_on date not null,
  issued_at timestamptz not null,
  amount integer not null check (amount > 0),
  currency text not null,
  -- What the document says, without anything that names a person.
  content jsonb not null,
  -- The version of the template that draws it.
  template smallint not null,
  -- The payer's name, address and tax number, sealed with the registration's key; unreadable after an erasure.
  record_key_id uuid,
  sealed_payer bytea,
  check ((record_key_id is null) = (sealed_payer is null)),
  constraint receipt_is_of_a_charge check (charge_id is not null or group_payment_id is not null),
  constraint receipt_is_about_something check (case kind
    when 'receipt' then payment_id is not null or group_payment_id is not null
    when 'invoice' then payment_id is null and cancels is null and (charge_id is null) = (group_payment_id is not null)
    else payment_id is not null or cancels is not null
  end),
  check (replaces is null or kind = 'invoice'),
  unique (id, edition, kind),
  foreign key (charge_id, currency) references charge (id, currency)
);
-- A charge has one first invoice, however often the form is sent.
create unique index one_first_invoice_a_charge on receipt (charge_id) where kind = 'invoice' and replaces is null;
create index on receipt (charge_id);
create index on receipt (record_key_id);
create index on receipt (group_payment_id);
-- The payer of several people gets an invoice before they pay, once.
create unique index one_invoice_a_group_payment on receipt (group_payment_id) where kind = 'invoice';
grant select, insert, update (record_key_id, sealed_payer) on receipt to conference_rights;

-- For whom a document of a group payment is.
create table receipt_line (
  -- When a record key is renewed, each sealed value is found by the id of its row.
  id uuid not null default gen_random_uuid() unique,
  receipt_id uuid not null references receipt (id),
  payment_id uuid not null unique references payment (id),
  amount integer not null check (amount > 0),
  -- The first name and the reference, sealed with the key of this person's registration.
  record_key_id uuid,
  sealed_person bytea,
  primary key (receipt_id, payment_id),
  check ((record_key_id is null) = (sealed_person is null))
);
create index on receipt_line (record_key_id);
grant select, insert, update (record_key_id, sealed_person) on receipt_line to conference_rights;

-- The last number of each edition and kind. Only the trigger receipt_number writes this table and the next.
create table receipt_counter (
  edition text not null,
  kind receipt_kind not null,
  last integer not null check (last > 0),
  primary key (edition, kind)
);

create table receipt_number (
  receipt_id uuid primary key,
  edition text not null,
  kind receipt_kind not null,
  number integer not null check (number > 0),
  unique (edition, kind, number),
  foreign key (receipt_id, edition, kind) references receipt (id, edition, kind)
);
grant select on receipt_number to conference_rights;
