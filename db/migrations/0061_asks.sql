-- Notes that ask colleagues something, until they have answered: whom is in `detail`, and goes with the note.
create index application_event_asks on application_event (application_id) where type = 'note' and detail ? 'asks';
