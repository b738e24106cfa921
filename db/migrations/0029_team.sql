-- What applicants booked, moved and cancelled, for the news of recruiters: looked at again and again, and always the newest.
create index application_event_booked on application_event (at)
  where type in ('interview_booked', 'interview_moved', 'interview_cancelled');

-- Which languages a recruiter writes in, for whoever gives them something to do.
alter table recruiter add column languages text[] not null default '{}';
