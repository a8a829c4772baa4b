-- Owners change the catalogue and the days of the festival while the site runs, so the application offers the spots.
grant insert, update (is_offered) on booking_spot to conference_rights;
