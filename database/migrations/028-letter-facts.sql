-- A visa letter also prints answers of the visa checklist, and how its holder takes part.
alter table participant_document drop constraint participant_document_shows_check;
alter table participant_document add constraint participant_document_shows_check
  check (shows <@ array['name', 'type', 'reference', 'organisation', 'photo', 'passport', 'clearances', 'works',
    'reviews', 'stalls', 'attendance', 'visa', 'talk', 'visa-answers', 'visit']);

-- When an answer that a visa letter prints last changed. The answers are sealed, so the database cannot compare them.
alter table visa_case add column letter_answers_at timestamptz;
