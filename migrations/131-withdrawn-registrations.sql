-- The overview reads the cancelled fees on which there is money. Few registrations are withdrawn.
create index registration_withdrawn on registration (id) where withdrawn_at is not null;
