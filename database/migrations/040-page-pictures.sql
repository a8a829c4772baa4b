-- Pictures that owners put on the public pages in place of those of the edition's folder.

alter type media_type add value 'image/webp';
alter type media_type add value 'image/avif';

-- A picture that an owner has uploaded. The value of its setting names it once it is published.
create table page_picture (
  id uuid primary key default gen_random_uuid(),
  -- The name of the setting of the place for which it was cut.
  setting text not null check (setting ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(setting) <= 100),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_at timestamptz not null
);
grant select, insert, delete on page_picture to conference_rights;

-- The same picture in several widths and formats, encrypted with the installation's own key.
create table page_picture_file (
  picture_id uuid not null references page_picture (id),
  width integer not null check (width > 0),
  format media_type not null,
  file_id uuid not null unique references stored_file (id),
  primary key (picture_id, width, format)
);
grant select, insert, delete on page_picture_file to conference_rights;
