-- The list of registrations by standing or by country, the newest first, and whom an email's beginning means, are read
-- off an index however many there are; so are the numbers of most filters, without a look at the rows.
drop index registration_standing_idx;
drop index registration_country_idx;
create index on registration (standing, created_at, id)
  include (participant_type, paid_at, needs_visa, interested_doctorate, cloth_size, shoe_size);
create index on registration (country, created_at, id)
  include (standing, participant_type, paid_at, needs_visa, interested_doctorate, cloth_size, shoe_size);
create index on registration (lower(email::text) text_pattern_ops);
