-- The desk is in every language of the site: which those are, the program knows (locales/markets.ts).
alter table recruiter drop constraint recruiter_language_check;
