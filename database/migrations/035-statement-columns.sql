-- Which columns of a bank's CSV file mean what, as finance has chosen them once for each account of the edition.
create table statement_columns (
  -- The currency and the number of the account, as the settings have them.
  account text primary key check (length(account) between 1 and 80),
  -- The names of the columns, by what they mean.
  columns jsonb not null
);
grant select, insert, update, delete on statement_columns to conference_rights;
