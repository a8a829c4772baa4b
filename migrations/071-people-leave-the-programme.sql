-- An erasure takes a person out of all versions of the programme. A version never changes otherwise, and the application may
-- not update one, so this function does it.
create function take_out_of_versions(person_slug text) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update programme_version set document = document || jsonb_build_object(
    'people', coalesce((
      select jsonb_agg(person order by place)
      from jsonb_array_elements(document -> 'people') with ordinality as listed (person, place)
      where person ->> 'slug' <> person_slug
    ), '[]'),
    'sessions', coalesce((
      select jsonb_agg(jsonb_set(session, '{people}', coalesce((
        select jsonb_agg(part order by rank)
        from jsonb_array_elements(session -> 'people') with ordinality as parts (part, rank)
        where part ->> 'slug' <> person_slug
      ), '[]')) order by place)
      from jsonb_array_elements(document -> 'sessions') with ordinality as listed (session, place)
    ), '[]')
  )
  where document -> 'people' @> jsonb_build_array(jsonb_build_object('slug', person_slug));
end
$$;
revoke execute on function take_out_of_versions(text) from public;
grant execute on function take_out_of_versions(text) to conference_rights;
