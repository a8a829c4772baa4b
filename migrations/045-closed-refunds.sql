-- An organiser has recorded by hand a refund of a payment for several charges. Later reports of it leave it closed.
alter table provider_refund
  add column closed_by uuid references organiser (id),
  add column closed_at timestamptz,
  add check ((closed_by is null) = (closed_at is null)),
  add check (closed_at is null or not is_open);

grant update (closed_by, closed_at) on provider_refund to conference_rights;
