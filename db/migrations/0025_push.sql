-- Browsers that are told of news by web push (RFC 8030), each at its own service. Nothing of an applicant is ever sent to one.
create table push_subscription (
  id bigint generated always as identity primary key,
  recruiter_id text not null references recruiter (id) on delete cascade,
  endpoint text not null unique,
  -- The browser's keys (RFC 8291).
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- Up to when it was told of everything.
  told_until timestamptz not null,
  -- Since when its service takes nothing any more; null: it does.
  failing_since timestamptz
);
create index push_subscription_recruiter on push_subscription (recruiter_id);
