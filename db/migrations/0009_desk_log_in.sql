-- The desk's log-in (B6): who asks to change how somebody logs in proves it again, a code is good once, and the owner is told.

alter table recruiter
  -- What the desk was read in when somebody last logged in: their letters are written in it.
  add column language text check (language in ('en', 'de'));

alter table recruiter_session
  -- When password or passkey were given again in this very session.
  add column confirmed_at timestamptz;

alter table recruiter_two_factor
  -- The time step (RFC 6238) of the last code that was let in: it and those before it open nothing any more.
  add column used_step bigint;

alter table recruiter_invitation
  -- What managers know it by: the digest of its token stays here.
  add column id uuid not null default gen_random_uuid() unique,
  add column invited_by text references recruiter (id) on delete set null;
