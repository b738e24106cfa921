-- Impostor reports are listed by the number they are about, page by page, and outlive the application whose code they quote.

-- The registration of the browser that sent the report, where it has sent one: the words are that person's and go with an erasure.
alter table impostor_report add column reporter text;

-- A number's reports, the newest of them, and whether any of them is open.
create index impostor_report_number on impostor_report (lower(number), id);
create index impostor_report_open on impostor_report (lower(number)) where seen_at is null;
-- What an erasure takes a code or words out of.
create index impostor_report_code on impostor_report (code) where code is not null;
create index impostor_report_reporter on impostor_report (reporter) where reporter is not null;
-- Tells open desks that a number was dealt with.
create index impostor_report_seen on impostor_report (seen_at) where seen_at is not null;
