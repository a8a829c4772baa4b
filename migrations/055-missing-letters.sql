-- The letters of a document that no font has. The document shows their code points instead, and the desk is told. Empty
-- until the document is drawn for the first time, and after an erasure.
alter table participant_document add column missing_letters text[] not null default '{}';
grant update (missing_letters) on participant_document to conference_rights;
create index on participant_document (registration_id) where missing_letters <> '{}' and ended_at is null;
