-- waiting: on the waiting list, because all places were taken. It pays nothing, gets no documents and is not admitted.
-- A value of an enum cannot be used in the transaction that adds it, so the next migration uses it.
alter type registration_status add value 'waiting' after 'active';
