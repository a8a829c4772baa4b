-- Keys for documents are random. The key of the record is the private key: it is encrypted with the master key, like the
-- keys of all records. A key without it is of the time when keys were derived from the installation's key.
alter table document_key
  add column record_key_id uuid unique references record_key (id),
  -- From then on the key signs nothing. Its code is accepted only if it is the code of a stored document.
  add column retired_at timestamptz;
grant update (retired_at) on document_key to conference_rights;

-- The first start makes a random key. A derived key stays only for the documents that it has signed.
delete from document_key as key
  where not exists (select from participant_document where key_id = key.id);
update document_key as key set retired_at = (select min(made_at) from document_key as later where later.id > key.id)
  where exists (select from document_key as later where later.id > key.id);
create unique index one_key_signs_documents on document_key ((true)) where retired_at is null;

alter table participant_document
  -- The first eight bytes of the SHA-256 of the code on the document, with its signature. Null after an erasure.
  add column code_hash bytea check (length(code_hash) = 8),
  -- The bit of its digital credential in the status lists. Null until the credential is made.
  add column status_index integer unique check (status_index >= 0);
-- When the pass was stored at Google. Until then a job tries again.
alter table participant_document
  add column google_pass_stored_at timestamptz check (google_pass_stored_at is null or google_pass_at is not null);
grant update (code_hash, status_index, google_pass_stored_at) on participant_document to conference_rights;
create index on participant_document (key_id) where ended_at is null and code_hash is null;
