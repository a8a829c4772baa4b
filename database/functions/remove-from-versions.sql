-- An erasure takes a person out of all published versions of the programme. Nothing else changes a version.
create or replace function entries_without(list jsonb, field text, removed text[]) returns jsonb language sql immutable
set search_path = public, pg_temp as $$
  select coalesce(jsonb_agg(entry order by place), '[]')
  from jsonb_array_elements(list) with ordinality as listed (entry, place)
  where entry ->> field <> all(removed)
$$;

-- Removes people of the programme, papers, and co-authors of papers, by their ids.
create or replace function remove_from_versions(people text[], papers text[], authors text[]) returns void language sql
security definer set search_path = public, pg_temp as $$
  update programme_version as version set names_removed_at = clock_now(), document = version.document || jsonb_build_object(
    'people', entries_without(version.document -> 'people', 'id', people),
    'sessions', (
      select coalesce(jsonb_agg(session || jsonb_build_object(
        'people', entries_without(session -> 'people', 'slug', named.slugs),
        'papers', (
          select coalesce(jsonb_agg(
            paper || jsonb_build_object('authors', entries_without(paper -> 'authors', 'id', authors))
            order by position
          ), '[]')
          from jsonb_array_elements(coalesce(session -> 'papers', '[]'))
            with ordinality as listed_paper (paper, position)
          where paper ->> 'id' <> all(papers)
        )) order by place), '[]')
      from jsonb_array_elements(version.document -> 'sessions') with ordinality as listed_session (session, place)
    ))
  from (
    select number, array(
      select person ->> 'slug' from jsonb_array_elements(document -> 'people') as person
      where person ->> 'id' = any(people)
    ) as slugs
    from programme_version
  ) as named
  where named.number = version.number and exists (
    select from unnest(people || papers || authors) as id where version.document::text like '%' || id || '%'
  )
$$;
revoke all on function remove_from_versions(text[], text[], text[]) from public;
grant execute on function remove_from_versions(text[], text[], text[]) to conference_rights;
