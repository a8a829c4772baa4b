-- A search that finds every few hundredth registration reads the newest ones until a page is full. This index has only what
-- such a search needs, so it reads a third less than registration_by_time, which the filters use.
create index registration_search_by_time on registration (created_at, id) include (search_text);
