-- The numbers of receipts, invoices and credit notes of an edition have no gap. The counter stays locked until the
-- commit, so a transaction that fails leaves none. The head of the audit is locked first: a commit that writes acts
-- and receipts takes both locks, and always in this order.
create or replace function number_receipt() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  given integer;
begin
  perform from audit_head for update;
  insert into receipt_counter as counter (edition, kind, last) values (new.edition, new.kind, 1)
    on conflict (edition, kind) do update set last = counter.last + 1
    returning last into given;
  insert into receipt_number (receipt_id, edition, kind, number) values (new.id, new.edition, new.kind, given);
  return null;
end
$$;
revoke all on function number_receipt() from public;

-- Deferred: only commits wait for each other, not whole transactions. PostgreSQL cannot replace such a trigger.
drop trigger if exists receipt_number on receipt;
create constraint trigger receipt_number after insert on receipt
  deferrable initially deferred for each row execute function number_receipt();
