-- What looks like a machine or a flood is saved and held back (docs/decisions/0009): out of the queue until a recruiter or the
-- clock lets it through.

alter table application
  -- Which connection it came from, as a keyed hash that nobody reads an address from; forgotten after two days.
  add column sender_group text,
  -- Held back since; null: never, or let through. Stays when it is marked as spam, so that nobody is told of it afterwards.
  add column held_at timestamptz,
  -- Why, by the codes of domain/held-back; stays when it is let through.
  add column held_reason text,
  -- What those that were held back for one reason have in common, as a keyed hash: a connection, a mailbox or a number.
  add column held_group text,
  -- The figures of the reason: how many, in how many seconds. Nothing of a person.
  add column held_facts jsonb;

-- A flood that the operator was told of by e-mail: those of it who are still held back do not go to the queue by themselves.
create table held_flood (
  held_group text not null,
  told_at timestamptz not null,
  -- When its first one came.
  since timestamptz not null,
  -- The letter: whoever was not reached was not told. No reference, so that the letter may be deleted before this.
  delivery_id text not null,
  primary key (held_group, told_at)
);

-- A letter to the operator may be about no application.
alter table delivery alter column application_id drop not null;

-- The desk's lists without those that are held back. The conditions are those of db/queries/desk/views.ts, word for word.
drop index application_waiting;
create index application_waiting on application ((coalesce(clock_restarted_at, created_at)), id)
  where contacted_at is null and held_at is null and declined_at is null and opted_out_at is null and spam_at is null
    and withdrawn_at is null and erased_at is null;
drop index application_mine;
create index application_mine on application (assigned_to, (coalesce(clock_restarted_at, created_at)), id)
  where contacted_at is null and held_at is null and declined_at is null and opted_out_at is null and spam_at is null
    and withdrawn_at is null and erased_at is null and assigned_to is not null;
create index application_shown on application (id)
  where erased_at is null
    and (held_at is null or coalesce(declined_at, opted_out_at, spam_at, withdrawn_at) is not null);
create index application_held on application ((coalesce(clock_restarted_at, created_at)), id)
  where held_at is not null and declined_at is null and opted_out_at is null and spam_at is null
    and withdrawn_at is null and erased_at is null;

-- What a new registration is compared with.
create index application_sender on application (sender_group, created_at) where sender_group is not null;
create index application_held_group on application (held_group, created_at) where held_group is not null;
drop index registration_email;
create index registration_email on registration (email_key, created_at);
