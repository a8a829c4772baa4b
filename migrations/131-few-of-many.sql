-- The overview reads the cancelled fees on which there is money, and the waivers of fees that are due. Both are few.
create index registration_withdrawn on registration (id) where withdrawn_at is not null;
create index payment_waived on payment (charge_id) where method = 'waiver';
