-- Organisers choose bookings from their list as they choose registrations, and keep views of that list under a name.

alter table selection
add column list text not null default 'registrations' check (list in ('registrations', 'bookings'));

-- The bookings of a selection. Its selection_item rows are the registrations that made them. A foreign key would lock all
-- bookings until the end of the transaction: what reads these rows ignores ids without a booking.
create table selection_booking (
  selection_id uuid not null references selection (id) on delete cascade,
  booking_id uuid not null,
  primary key (selection_id, booking_id)
);
create index on selection_booking (booking_id);
grant select, insert, delete on selection_booking to conference_rights;

alter table saved_view
drop constraint saved_view_list_check,
add constraint saved_view_list_check check (list in ('registrations', 'bookings'));
