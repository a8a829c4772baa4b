-- The browsers that can open a registration, and which of them the owner of its mailbox has agreed to.

-- What a browser calls itself, such as "Firefox" and "Android", so that people recognise their browsers.
alter table device
  add column browser text check (length(browser) <= 40),
  add column system text check (length(system) <= 40);
alter table session
  add column browser text check (length(browser) <= 40),
  add column system text check (length(system) <= 40),
  -- True until the owner of the mailbox has answered which other browsers stay. Opens nothing but that question.
  add column asks_browsers boolean not null default false;

-- kept_at: when the owner of the mailbox agreed to this browser. Once the mailbox of a registration is proved, a
-- credential without it opens nothing. Nobody has been asked about older credentials: the next sign-in by mail asks.
alter table device_registration
  add column created_at timestamptz not null default now(),
  add column kept_at timestamptz;
update device_registration set created_at = registration.created_at
  from registration where registration.id = device_registration.registration_id;

-- The credential with which a booking was made. No reference: the booking of a forgotten browser must not look as if
-- it was made without a credential.
alter table booking add column device_id uuid;

-- Wrong codes are counted for an address.
create index on sign_in (email, created_at);
create index on organiser_sign_in (email, created_at);
