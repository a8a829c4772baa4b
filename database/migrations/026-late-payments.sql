-- A payment that a provider reports after the cancellation goes back whole. So the refund rules leave it out.
alter table payment add column is_late boolean not null default false;
