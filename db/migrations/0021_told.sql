-- What each recruiter is told of, and how; when their day begins; and that today's letter about it is on its way.
alter table recruiter
  -- By kind of news the ways chosen (domain/desk/news.ts); null: what everybody gets who has not chosen.
  add column news jsonb,
  -- IANA, of the browser they chose in.
  add column time_zone text,
  -- Their own date of the last daily letter.
  add column digest_on date;
create index application_event_assigned on application_event (at) where type in ('assigned', 'reassigned', 'replied');
