-- Google keeps the passes that people put into its wallet. So the database knows which iCards have one there, and whether
-- the pass of an ended iCard was ended, too.
alter table participant_document
  -- When the participant got the link that saves the pass.
  add column google_pass_at timestamptz,
  add column google_pass_ended_at timestamptz,
  add check (google_pass_at is null or kind = 'icard'),
  add check (google_pass_ended_at is null or google_pass_at is not null);
create index on participant_document (google_pass_at)
  where google_pass_at is not null and google_pass_ended_at is null;
grant update (google_pass_at, google_pass_ended_at) on participant_document to conference_rights;
