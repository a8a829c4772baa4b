-- A payment that a payment provider reports has no organiser who recorded it.
alter type payment_method add value 'stripe';
alter type payment_method add value 'razorpay';
-- The payer's bank took the money back.
alter type payment_kind add value 'chargeback';
alter table payment alter column recorded_by drop not null;
