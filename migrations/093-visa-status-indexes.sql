-- The desk finds registrations by the status of their visa. Few people have one of these statuses, so an index leads to them.
create index on visa_case (outcome) where outcome is not null;
create index visa_case_applied on visa_case (registration_id) where applied_on is not null and outcome is null;
create index participant_document_letter on participant_document (registration_id)
  where kind = 'visa-letter' and ended_at is null;
