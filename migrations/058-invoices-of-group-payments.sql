-- The payer of several people gets an invoice before they pay, once.
alter table receipt drop constraint receipt_is_about_something;
alter table receipt add constraint receipt_is_about_something check (case kind
  when 'receipt' then payment_id is not null or group_payment_id is not null
  when 'invoice' then payment_id is null and cancels is null and (charge_id is null) = (group_payment_id is not null)
  else payment_id is not null or cancels is not null
end);
create unique index one_invoice_a_group_payment on receipt (group_payment_id) where kind = 'invoice';
