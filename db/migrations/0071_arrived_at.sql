-- When a registration first came into its mailbox, which a correction away and back does not change: the number that came first owns the
-- mailbox's own data. Null: it was sent with it. Apart from email_corrected_at, when it last came there.
alter table registration add column arrived_at timestamptz;
update registration set arrived_at = email_corrected_at where email_corrected_at is not null;
-- The same of the mailbox before the correction. Null: kept by an earlier version.
alter table contact_correction add column arrived_at timestamptz;
-- Links that were replaced for a number stay so for each registration with it, whichever of them is erased first.
update registration r set mailed_from = used.generation
from (select email_key, phone, max(mailed_from) as generation from registration where mailed_from > 0 group by 1, 2) used
where r.phone = used.phone and r.email_key = used.email_key and r.mailed_from < used.generation;
