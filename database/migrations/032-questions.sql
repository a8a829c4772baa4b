-- Badges, lists and the search of the desk show the position and organisation of a participant. A trigger sets them from
-- the answers about taking part.
alter table registration add column affiliation text check (length(affiliation) <= 402);
update registration set affiliation = nullif(concat_ws(', ', position, given.organisation), '')
from participation as given
where given.registration_id = registration.id and (position is not null or given.organisation is not null);

alter table participant_document drop constraint participant_document_shows_check;
alter table participant_document add constraint participant_document_shows_check
  check (shows <@ array['name', 'type', 'reference', 'organisation', 'photo', 'passport', 'clearances', 'works',
    'reviews', 'stalls', 'attendance', 'visa', 'talk', 'visa-answers', 'visit', 'affiliation']);

-- The text and indexes of 005-registration.sql, with the affiliation.
alter table registration drop column search_text;
alter table registration add column search_text text not null generated always as (
  fold(
    full_name || ' ' || email::text || ' ' || reference || ' ' || replace(reference, '-', '')
    || coalesce(' ' || organisation, '') || coalesce(' ' || affiliation, '')
  )
) stored;
alter table registration alter column search_text set statistics 1000;
create index registration_by_time on registration (created_at, id)
  include (status, participant_type, paid_at, payment_state, needs_visa, interested_doctorate, cloth_size, shoe_size,
    search_text);
create index registration_by_status on registration (status, created_at, id)
  include (participant_type, paid_at, payment_state, needs_visa, interested_doctorate, cloth_size, shoe_size,
    search_text);
create index registration_search on registration using gin (search_text gin_trgm_ops);
create index registration_search_by_time on registration (created_at, id) include (search_text);
