-- Participant types and currencies are data of the edition, so the database only checks how they are written.
alter table registration
  alter column participant_type type text using participant_type::text,
  add check (participant_type ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
drop type participant_type;

alter table payment drop constraint payment_charge_id_currency_fkey;
alter table charge
  alter column currency type text using currency::text,
  add check (currency ~ '^[A-Z]{3}$');
alter table payment alter column currency type text using currency::text;
alter table payment add foreign key (charge_id, currency) references charge (id, currency);
drop type currency;

-- The edition whose records this database holds. Null until a server has used it.
alter table installation add column edition text;
