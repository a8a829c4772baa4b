-- What is searched for is in the index of the list's usual order, too: where many are found, the newest of them are met
-- soon on the way along it, without a look at the rows.
drop index registration_standing_created_at_id_participant_type_paid_a_idx;
create index registration_by_standing on registration (standing, created_at, id)
  include (participant_type, paid_at, needs_visa, interested_doctorate, cloth_size, shoe_size, search_text);
