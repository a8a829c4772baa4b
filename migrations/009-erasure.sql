-- What an erasure, and the destruction of passports, may do to what nobody else may change.

-- A person may have had several addresses.
alter table erasure_aftermath rename column sealed_address to sealed_addresses;

-- Notes go with the person; when passport data alone is destroyed, they are sealed anew with the record's new key.
grant delete, update (sealed_text) on registration_note to conference_rights;

-- The same for what was written beside a payment: what it amounts to is still nobody's to change.
grant update (record_key_id, sealed_note) on payment to conference_rights;
