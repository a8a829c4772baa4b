-- Programs ask every minute which rows of a list have changed. What a row shows stands in several tables, and each of them
-- that grows with the registrations needs the time of its changes in an index.
create index on booking (updated_at);
create index on participation (updated_at);
create index on registration_file (created_at);
create index on door_scan (received_at);
create index on door_scan (undone_at) where undone_at is not null;
