-- The passes that were tried longest ago are tried next, so that those that fail do not keep the others waiting.
alter table participant_document
  add column google_pass_tried_at timestamptz,
  -- When Google last said that it does not know the pass. Its link can still be used.
  add column google_pass_missing_at timestamptz,
  add check (google_pass_tried_at is null or google_pass_at is not null),
  add check (google_pass_missing_at is null or google_pass_tried_at is not null);
drop index participant_document_google_pass_at_idx;
create index on participant_document (google_pass_tried_at nulls first, google_pass_at)
  where google_pass_at is not null and google_pass_ended_at is null;
grant update (google_pass_tried_at, google_pass_missing_at) on participant_document to conference_rights;

-- Until now a pass that Google did not know was asked for only on the first day.
update participant_document set google_pass_ended_at = null
  where google_pass_ended_at is not null and (ended_at is not null or sealed_content is null);
