-- The mail that asks a co-author quotes neither the title of the paper nor names any more, because strangers type them.
-- Texts that owners changed before can contain them, so these texts end, and the mail is as the software has it.
update wording_change set texts = texts - 'coAuthorText' where mail = 'co-author-asked';
delete from wording_test where mail = 'co-author-asked';
