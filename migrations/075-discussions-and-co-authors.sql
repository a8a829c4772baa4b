-- Who was told of new remarks in the discussion of a paper. Somebody gets one mail, and the next one only after they have
-- written a remark themselves: then their row is deleted.
create table review_remark_notice (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null references paper (id) on delete cascade,
  reviewer_id uuid references reviewer (id) on delete cascade,
  organiser_id uuid references organiser (id),
  check ((reviewer_id is null) <> (organiser_id is null)),
  unique (paper_id, reviewer_id),
  unique (paper_id, organiser_id)
);
create index on review_remark_notice (reviewer_id);
grant select, insert, delete on review_remark_notice to conference_rights;

-- Confirmed co-authors have certificates of presentation, too. They end as those of the author do (068).
create or replace function end_presentation_certificates() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update participant_document set ended_at = coalesce(new.withdrawn_at, now()), ended_because = 'not-accepted'
  where ended_at is null and kind = 'presentation-certificate' and registration_id in (
    select id from registration
    where id = new.registration_id or (email_confirmed_at is not null and (
      email = new.email
      or email in (select person.email from paper_co_author as person where paper_id = new.id and confirmed_at is not null)
    ))
  );
  return null;
end
$$;

-- A co-author who says later that they are none.
create function end_co_author_certificate() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update participant_document set ended_at = coalesce(new.declined_at, now()), ended_because = 'not-accepted'
  where ended_at is null and kind = 'presentation-certificate' and registration_id in (
    select id from registration where email = new.email and email_confirmed_at is not null
  ) and exists (select from paper where id = new.paper_id and state = 'accepted');
  return null;
end
$$;
revoke all on function end_co_author_certificate() from public;
create trigger end_co_author_certificate after update of confirmed_at on paper_co_author for each row
  when (old.confirmed_at is not null and new.confirmed_at is null) execute function end_co_author_certificate();
