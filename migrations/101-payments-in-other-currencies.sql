-- A payment that arrived in another currency than that of its charge: what arrived, what one unit of it was worth in the
-- charge's currency, and what banks kept, in minor units of the charge's currency. `amount` is what is counted.
alter table payment
  add column arrived_amount bigint check (arrived_amount > 0),
  add column arrived_currency text check (arrived_currency ~ '^[A-Z]{3}$'),
  add column arrived_rate numeric(20, 10) check (arrived_rate > 0),
  add column bank_charges integer check (bank_charges >= 0),
  add constraint arrived_as_a_whole check (
    num_nulls(arrived_amount, arrived_currency, arrived_rate, bank_charges) in (0, 4)
  ),
  add constraint arrived_in_another_currency check (arrived_currency <> currency),
  add constraint only_payments_arrive check (arrived_amount is null or kind = 'payment');
