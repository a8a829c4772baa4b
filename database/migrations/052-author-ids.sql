-- The ORCID iDs of authors, and the ROR id of an institution. A draft has them as somebody typed them. What was submitted
-- has the bare ids, or "".
alter table paper add column orcid text not null default '', add column ror text not null default '';
alter table paper_version
  add column orcid text not null default '' check (orcid ~ '^((\d{4}-){3}\d{3}[\dX])?$'),
  add column ror text not null default '' check (ror ~ '^(0[a-z0-9]{8})?$');
alter table paper_co_author
  add column orcid text not null default '' check (orcid ~ '^((\d{4}-){3}\d{3}[\dX])?$');
