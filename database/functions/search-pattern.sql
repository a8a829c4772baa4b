-- The pattern by which the index of the search looks for a folded word. The index knows groups of three characters,
-- and reads a list of rows for each group of the pattern, so a pattern has only the groups that tell most words
-- apart. The query checks the whole word in the rows that the index finds. `is_alone`: no other word is searched for.
create or replace function search_pattern(word text, is_alone boolean) returns text language sql immutable parallel safe
return case
  -- One or two characters need the space before the word.
  when length(word) <= 3 then '%' || word || '%'
  -- All references begin with PC.
  when word ~ '^ pc ?[a-z0-9]{3}' then '%' || regexp_replace(word, '^ pc ?', '') || '%'
  when is_alone and word ~ '^ [a-z]{6,}$' then '%' || substr(word, 2, 3) || '%' || right(word, 3) || '%'
  when not is_alone and word ~ '^ [a-z]{4,}$' then '%' || right(word, 3) || '%'
  else '%' || btrim(word) || '%'
end;
