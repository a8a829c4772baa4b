-- What an owner takes out of others' texts for an erasure, where the application could add and read alone.
grant update (subject, text) on message to conference_rights;
grant update (text) on enquiry_entry to conference_rights;
