-- A participant may choose the currency of a fee before anything was paid. The foreign keys of payments, group payments,
-- invoices and refunds keep the currency of a charge that is in use.
grant update (currency) on charge to conference_rights;

-- A page that was opened in the old currency keeps it. What is still paid there is a question for an organiser.
alter table checkout_line drop constraint checkout_line_charge_id_currency_fkey,
  add foreign key (charge_id) references charge (id);
