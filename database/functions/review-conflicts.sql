-- Who must not review which paper: authors and co-authors, people of their institution, and who declared a conflict.
create or replace function review_conflicts() returns table (paper_id uuid, reviewer_id uuid, reason text)
language sql stable as $$
  select paper_id, reviewer_id, 'declared' from paper_conflict
  union all
  select author.paper_id, reviewer.id, 'author'
  from (select id as paper_id, email from paper union all select paper_id, email from paper_co_author) as author
  join reviewer on reviewer.email = author.email
  union all
  select author.paper_id, reviewer.id, 'institution'
  from (select id as paper_id, email from paper union all select paper_id, email from paper_co_author) as author
  join reviewer on institution_domain(reviewer.email) = institution_domain(author.email)
  union all
  select submitted.paper_id, reviewer.id, 'institution'
  from paper_version as submitted
  join reviewer on institution_name(reviewer.institution) = institution_name(submitted.institution)
$$;

-- Refuses an assignment or a review in conflict. The lock makes everything that can cause a conflict of a paper wait,
-- so that neither of two transactions misses the other.
create or replace function refuse_conflict() returns trigger language plpgsql as $$
begin
  perform from paper where id = new.paper_id for update;
  if exists (
    select from review_conflicts() as found where found.paper_id = new.paper_id and found.reviewer_id = new.reviewer_id
  ) then
    raise exception 'this reviewer has a conflict of interest'
      using errcode = 'check_violation', constraint = 'no_review_in_conflict';
  end if;
  return new;
end
$$;
create or replace trigger refuse_conflict before insert on paper_assignment
  for each row execute function refuse_conflict();
create or replace trigger refuse_conflict before insert or update on review
  for each row execute function refuse_conflict();

create or replace function lock_paper() returns trigger language plpgsql as $$
begin
  perform from paper where id = new.paper_id for update;
  return new;
end
$$;
create or replace trigger lock_paper before insert on paper_co_author for each row execute function lock_paper();
create or replace trigger lock_paper before insert on paper_version for each row execute function lock_paper();
create or replace trigger lock_paper before insert on paper_conflict for each row execute function lock_paper();

-- Ends the assignments of a paper that a new author, version or declaration puts in conflict, with their reviews.
create or replace function end_conflicts_of_paper() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  delete from paper_assignment as assigned using review_conflicts() as found
  where assigned.paper_id = new.paper_id and found.paper_id = new.paper_id and found.reviewer_id = assigned.reviewer_id;
  return null;
end
$$;
revoke all on function end_conflicts_of_paper() from public;
create or replace trigger end_conflicts after insert on paper_co_author
  for each row execute function end_conflicts_of_paper();
create or replace trigger end_conflicts after insert on paper_version
  for each row execute function end_conflicts_of_paper();
create or replace trigger end_conflicts after insert on paper_conflict
  for each row execute function end_conflicts_of_paper();

-- The same when a reviewer says that they belong to another institution. All their papers are locked first.
create or replace function end_conflicts_of_reviewer() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform from paper where id in (select paper_id from paper_assignment where reviewer_id = new.id)
  order by id for update;
  delete from paper_assignment as assigned using review_conflicts() as found
  where assigned.reviewer_id = new.id and found.reviewer_id = new.id and found.paper_id = assigned.paper_id;
  return null;
end
$$;
revoke all on function end_conflicts_of_reviewer() from public;
create or replace trigger end_conflicts after update of institution on reviewer for each row
  when (old.institution is distinct from new.institution) execute function end_conflicts_of_reviewer();
