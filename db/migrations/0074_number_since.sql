-- Since when a registration's number has been in its mailbox, and since when the mailbox has
-- registrations: the number that came first owns the mailbox's own data, also when its first
-- registration is gone. Null: since it came itself.
alter table registration add column number_since timestamptz, add column mailbox_since timestamptz;
update registration r set mailbox_since = came.first,
  number_since = case when came.phone = came.first_phone then came.first else greatest(came.number, came.first + interval '1 millisecond') end
from (
  select id, phone, first_value(phone) over (partition by email_key order by coalesce(arrived_at, created_at), created_at, id) as first_phone,
    min(coalesce(arrived_at, created_at)) over (partition by email_key) as first,
    min(coalesce(arrived_at, created_at)) over (partition by email_key, phone) as number
  from registration where email_key in (select email_key from registration group by email_key having count(*) > 1)
) came where came.id = r.id;
-- The same before a correction. Null: kept by an earlier version.
alter table contact_correction add column number_since timestamptz, add column mailbox_since timestamptz;
