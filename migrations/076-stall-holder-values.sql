-- New values need a transaction of their own before anything uses them.

-- stall-holder: an account for bookings alone. It takes no part in the conference, so no list of participants counts it.
alter type registration_standing add value 'stall-holder';
alter type participant_document_kind add value 'exhibitor-card';
-- The booking that the card names has ended.
alter type document_end add value 'booking-ended';
