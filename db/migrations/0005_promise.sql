-- What keeps the promise (B2 to B7): recruiters and how they log in, the contact clock, what was done and by whom, the
-- endpoints' health, and what people reported. Status is derived from the timestamps; none is stored beside them.

-- Recruiters and their log-in: better-auth's tables under our names.
create table recruiter (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  two_factor_enabled boolean not null default false,
  role text not null check (role in ('recruiter', 'manager')),
  -- Set: no log-in, and every session ends at once.
  disabled_at timestamptz
);

create table recruiter_session (
  id text primary key,
  expires_at timestamptz not null,
  token text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null,
  ip_address text,
  user_agent text,
  user_id text not null references recruiter (id) on delete cascade
);
create index recruiter_session_user on recruiter_session (user_id);

create table recruiter_account (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references recruiter (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null
);
create index recruiter_account_user on recruiter_account (user_id);

create table recruiter_verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index recruiter_verification_identifier on recruiter_verification (identifier);

create table recruiter_two_factor (
  id text primary key,
  secret text not null,
  backup_codes text not null,
  user_id text not null references recruiter (id) on delete cascade,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
create index recruiter_two_factor_user on recruiter_two_factor (user_id);

create table recruiter_passkey (
  id text primary key,
  name text,
  public_key text not null,
  user_id text not null references recruiter (id) on delete cascade,
  credential_id text not null unique,
  counter integer not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  created_at timestamptz,
  aaguid text
);
create index recruiter_passkey_user on recruiter_passkey (user_id);

-- An invitation to the desk: only the digest of the link's token is kept.
create table recruiter_invitation (
  token_hash text primary key,
  email text not null,
  role text not null check (role in ('recruiter', 'manager')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Every number that ever wrote for us (B5): current and past ones count.
create table recruiter_number (
  -- E.164, with its plus sign.
  number text primary key,
  name text not null,
  first_seen_at timestamptz not null,
  -- When it was last in the operator's file.
  last_seen_at timestamptz not null
);

alter table application
  -- Where the clock runs from since somebody said that nobody wrote; null: from created_at.
  add column clock_restarted_at timestamptz,
  add column assigned_to text references recruiter (id) on delete set null,
  add column assigned_at timestamptz,
  -- The assigned recruiter said: I write.
  add column claimed_at timestamptz,
  add column reminded_first_at timestamptz,
  add column reminded_second_at timestamptz,
  add column missed_at timestamptz,
  add column contacted_at timestamptz,
  add column contacted_by text references recruiter (id) on delete set null,
  -- As the applicant is told, whatever becomes of the recruiter's account.
  add column contacted_name text,
  add column declined_at timestamptz,
  add column opted_out_at timestamptz,
  add column spam_at timestamptz,
  add column withdrawn_at timestamptz,
  -- The person's own word against ours: counts as missed.
  add column nobody_wrote_at timestamptz,
  -- Erased: no registration is left, only these timestamps, which say nothing of anybody.
  add column erased_at timestamptz,
  add column prefers text check (prefers in ('whatsapp', 'call', 'email'));

-- Who still waits, by when they began to.
create index application_waiting on application ((coalesce(clock_restarted_at, created_at)), id)
  where contacted_at is null and declined_at is null and opted_out_at is null and spam_at is null
    and withdrawn_at is null and erased_at is null;
create index application_created on application (created_at);
create index application_assigned on application (assigned_to) where assigned_to is not null;

alter table registration
  -- A renewed link is another generation: links of earlier ones stop working.
  add column link_generation integer not null default 0,
  -- Wrong last four digits given under this link.
  add column link_tries integer not null default 0,
  -- Corrected by the applicant: when last.
  add column corrected_at timestamptz;

-- What was done with an application, by whom, in order: the desk's history. Openings of a number are in it too.
create table application_event (
  id bigint generated always as identity primary key,
  application_id bigint not null references application (id) on delete cascade,
  at timestamptz not null,
  type text not null,
  actor text not null check (actor in ('recruiter', 'applicant', 'clock')),
  recruiter_id text references recruiter (id) on delete set null,
  recruiter_name text,
  -- A note's text, or what an undo needs.
  detail jsonb,
  undone_at timestamptz
);
create index application_event_application on application_event (application_id, id);

-- Deliveries of one application come in an order, and one event may happen twice.
alter table delivery drop constraint delivery_application_id_event_type_kind_target_key;
alter table delivery
  add column sequence bigint generated always as identity,
  -- When it is tried again; null: at once, or never again.
  add column next_attempt_at timestamptz,
  -- E-mail: accepted, then returned.
  add column bounced_at timestamptz;
create index delivery_application on delivery (application_id, kind, target, sequence);
create index delivery_created on delivery (created_at);
create index delivery_open on delivery (kind, target) where delivered_at is null;

-- The health of each webhook of the operator's file.
create table endpoint (
  -- The webhook's id in the operator file.
  id text primary key,
  -- Digest of its address: another address is another endpoint, and starts anew.
  address_hash text not null,
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text
);

-- Whose data was erased: applied again after a restore (B9). An id says nothing of anybody.
create table erasure (
  registration_id text primary key,
  erased_at timestamptz not null
);

-- Somebody wrote to an applicant in our name (B5).
create table impostor_report (
  id bigint generated always as identity primary key,
  reported_at timestamptz not null,
  -- E.164 where it can be read so, else as typed.
  number text not null,
  code text,
  message text,
  market text not null,
  seen_at timestamptz,
  seen_by text references recruiter (id) on delete set null
);
create index impostor_report_reported on impostor_report (reported_at);
