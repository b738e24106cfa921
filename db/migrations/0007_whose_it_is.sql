-- Whose is it (D30): what a link opens was sent by that very browser, or is proven by the mailbox. A mailbox's private link
-- opens every registration under its address; one on the success page opens the one registration it belongs to.

create table mailbox (
  -- In links, unguessable; says nothing of the address.
  id text primary key,
  -- As registration.email_key.
  email_key text not null unique,
  created_at timestamptz not null
);

-- The private links that were mailed to it. A newer one replaces the older when it is first used.
create table mailbox_link (
  mailbox_id text not null references mailbox (id) on delete cascade,
  generation integer not null,
  offered_at timestamptz not null,
  -- The last four digits were given under it.
  used_at timestamptz,
  -- Wrong ones.
  tries integer not null default 0,
  primary key (mailbox_id, generation)
);

-- How somebody wants to be contacted is said of what they sent, not of what others sent with the same number.
alter table registration add column prefers text check (prefers in ('whatsapp', 'call', 'email'));
update registration r set prefers = a.prefers from application a where a.id = r.application_id and a.prefers is not null;
alter table application drop column prefers;

-- The same form posted again without JavaScript (D5): kept under an id of its own, shown and told as one.
alter table registration add column sent_twice boolean not null default false;

-- Which registration an applicant's act was about; null: the application as a whole.
alter table application_event add column registration_id text;

-- A letter that was not mailed because its mailbox had as many as it takes: it is given up, and is no dead letter.
alter table delivery add column withheld text;
drop index delivery_dead;
create index delivery_dead on delivery (created_at, id) where dead_at is not null and withheld is null;
create index delivery_withheld on delivery (created_at, id) where withheld is not null;
