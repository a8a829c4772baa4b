-- The language of the page on which somebody registered, booked or wrote. Mails about it are in this language.
alter table registration add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
alter table booking add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
alter table enquiry add column language text not null default 'en' check (language ~ '^[a-z]{2}$');
