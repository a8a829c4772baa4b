-- The desk can withdraw the invitation of a speaker before the person has answered it.
alter type speaker_state add value 'uninvited';
