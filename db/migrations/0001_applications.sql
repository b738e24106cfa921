-- One person's application and everything they sent with it (decisions D8, D10; B3, B9, B12).

create table application (
  id bigint generated always as identity primary key,
  -- The earliest registration's time: the contact clock runs from here.
  created_at timestamptz not null
);

create table registration (
  -- Unguessable, at least 128 random bits: it is `result.id` of the API.
  id text primary key check (length(id) >= 22),
  application_id bigint not null references application (id) on delete cascade,
  -- As typed after normalising: upper case, no dashes.
  code text not null unique,
  created_at timestamptz not null,
  market text not null,
  language text not null,
  country text not null,
  name text not null,
  email text not null,
  -- The e-mail address in lower case: what "the same e-mail" is judged by.
  email_key text not null,
  area_code text not null,
  national_number text not null,
  -- E.164, with its plus sign.
  phone text not null,
  age smallint not null,
  position text,
  sex text,
  job text,
  time_zone text,
  channel text not null check (channel in ('form', 'api')),
  attribution jsonb,
  -- The version of the notice the sender says was shown; what counted as agreed to is in `consent`.
  notice_version text,
  survey_closed_at timestamptz
);

create index registration_application on registration (application_id);
create index registration_person on registration (phone, email_key, created_at);
create index registration_email on registration (email_key);
create index registration_created on registration (created_at);

-- The exact words that were agreed to, once per version and language. Never changed: a new wording is a new version.
create table consent_wording (
  version text not null,
  language text not null,
  text text not null,
  first_used_at timestamptz not null,
  primary key (version, language)
);

create table consent (
  registration_id text primary key references registration (id) on delete cascade,
  version text not null,
  language text not null,
  agreed_at timestamptz not null,
  foreign key (version, language) references consent_wording (version, language)
);

-- The last answer to each question counts (D7).
create table survey_answer (
  registration_id text not null references registration (id) on delete cascade,
  question text not null,
  value text not null,
  answered_at timestamptz not null,
  primary key (registration_id, question)
);

-- Answers to repeated calls (D10): kept 30 days. Holds digests only, never the key or the body.
create table idempotency_key (
  key_hash text primary key,
  body_hash text not null,
  registration_id text references registration (id) on delete cascade,
  answer jsonb,
  created_at timestamptz not null
);

create index idempotency_key_created on idempotency_key (created_at);
create index idempotency_key_registration on idempotency_key (registration_id);
