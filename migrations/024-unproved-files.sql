-- The keyed hash of the network that sent a registration. It is deleted when the mailbox is proved. While it is there,
-- the registration's files count against the room for unproved registrations.
alter table registration add column unproved_network text;
create index on registration (unproved_network) where unproved_network is not null;
