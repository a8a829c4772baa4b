-- The list of registrations by standing or by country, the newest first, and whom an email's beginning means, are read
-- off an index however many there are.
drop index registration_standing_idx;
drop index registration_country_idx;
create index on registration (standing, created_at, id);
create index on registration (country, created_at, id);
create index on registration (lower(email::text) text_pattern_ops);
