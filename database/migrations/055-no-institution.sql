-- The forms ask who has no institution to write "independent", in the language of the page.
create or replace function institution_name(typed text) returns text language sql immutable
set search_path = public, pg_temp as $$
  select case when name in (
    '', 'independent', 'स्वतंत्र', 'indépendant', 'indépendante', 'independiente', 'مستقل', 'مستقلة', '独立', 'независимо'
  ) then null else name end
  from (select lower(trim(regexp_replace(typed, '[\s.,;()"''’-]+', ' ', 'g'))) as name) as written
$$;

-- The index has the names that the former function gave.
reindex index reviewer_institution_name_idx;
