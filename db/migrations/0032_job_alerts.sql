-- Who asked to hear of new vacancies by e-mail: nobody gets a letter of them by having applied.
create table job_subscriber (
  id text primary key,
  email text not null,
  email_key text not null unique,
  created_at timestamptz not null,
  -- When the last letter of new vacancies was put on its way: there is at most one a day.
  told_at timestamptz
);

-- What of them: the filters of a market's list.
create table job_alert (
  id text primary key,
  subscriber_id text not null references job_subscriber (id) on delete cascade,
  market text not null,
  -- By the names of the list's address (domain/vacancies/filter.ts); empty: every vacancy.
  filter jsonb not null,
  asked_at timestamptz not null,
  -- null: nobody has opened the mailbox and said yes; it is deleted after a week.
  confirmed_at timestamptz,
  -- Word for word what was agreed to.
  wording text,
  -- Vacancies that were published up to then were told of, or did not match.
  looked_at timestamptz,
  unique (subscriber_id, market, filter),
  check ((confirmed_at is null) = (wording is null) and (confirmed_at is null) = (looked_at is null))
);
create index job_alert_due on job_alert (looked_at) where looked_at is not null;
