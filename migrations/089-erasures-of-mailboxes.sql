-- The language of the last mail to an erased person. Somebody without a registration has no row that says it later.
alter table erasure_aftermath add column language text not null default 'en';
