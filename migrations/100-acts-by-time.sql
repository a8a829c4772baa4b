-- The overview lists what others have changed since an organiser was last at the desk.
create index audit_entry_by_time on audit_entry (at);
