-- The list of who was checked in goes by time: the latest first, a day or an hour of it.
create index on door_scan (scanned_at desc, id desc) where undone_at is null and means <> 'online';
