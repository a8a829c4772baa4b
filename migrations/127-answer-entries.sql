-- A mail that came back into an enquiry's thread. A new value of a type cannot be used in the migration that adds it.
alter type enquiry_entry_kind add value 'answer';
