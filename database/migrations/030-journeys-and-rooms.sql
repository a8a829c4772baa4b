-- What transport and hotels need: the time and place of arrival and departure, the hotel, and whether somebody wants to
-- be fetched or brought.
create type transfer_wish as enum ('none', 'arrival', 'departure', 'both');
alter table participation
  add column arrival_time text check (arrival_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column arrival_place text check (length(arrival_place) <= 200),
  add column departure_time text check (departure_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column departure_place text check (length(departure_place) <= 200),
  add column hotel text check (length(hotel) <= 200),
  add column transfer transfer_wish,
  -- The journey and room before the first change after the last day, so that the desk sees what changed. An empty
  -- object if the first answer came that late.
  add column before_late jsonb;
