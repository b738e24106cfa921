-- What a registration said before its number or email address was corrected: for some days, whoever has the mailbox that it was under
-- can take the correction back. Goes with the registration, and after those days.
create table contact_correction (
  correction_id text not null,
  registration_id text not null references registration (id) on delete cascade,
  email text not null,
  email_key text not null,
  area_code text not null,
  national_number text not null,
  phone text not null,
  corrected_at timestamptz not null,
  tries integer not null default 0,
  primary key (correction_id, registration_id)
);
create index contact_correction_registration on contact_correction (registration_id, corrected_at);
create index contact_correction_age on contact_correction (corrected_at);
