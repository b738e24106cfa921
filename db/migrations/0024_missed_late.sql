-- Of whom the clock learned late, for the one letter about all of them.
create index application_event_missed on application_event (at) where type = 'missed';
create index delivery_missed_many on delivery (target) where event_type = 'recruiter.missed_many' and delivered_at is null and dead_at is null;
