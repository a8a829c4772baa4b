-- The status that a booking had before its applicant withdrew it. The applicant can take the withdrawal back for a
-- short time, while the spot is still free.
alter table booking
  add column withdrawn_from booking_status,
  add constraint only_a_withdrawn_booking_comes_back
    check (withdrawn_from is null or (status = 'withdrawn' and withdrawn_from in ('requested', 'confirmed')));
