-- What the public share rests on (docs/decisions/0027): what proves a contact, and spam that somebody else has confirmed.

alter table application
  -- What was there when it was marked as contacted: a message that was sent, or the number opened by who marked it; null: only the mark.
  -- "erased": contacted before this migration, and nothing is left that could say.
  add column contact_proof text check (contact_proof in ('message', 'number', 'erased')),
  -- Marked as spam, within 24 hours after the person said that nobody wrote, by somebody else than before or by a manager.
  add column spam_confirmed_at timestamptz;

-- Contacts of before, by their history and that of what is merged with them. Who opened the number was not told then that it had to be
-- they who mark: anybody's counts.
update application set contact_proof = 'erased' where contacted_at is not null and erased_at is not null;
update application a set contact_proof = proof.what
from (
  select c.id, case when bool_or(e.type = 'message_sent') then 'message' else 'number' end as what
  from application c
  join application m on coalesce(m.merged_into, m.id) = coalesce(c.merged_into, c.id)
  join application_event e on e.application_id = m.id and e.at <= c.contacted_at
    and (e.type = 'phone_opened' or e.type = 'message_sent' and e.detail ->> 'template' is distinct from 'rejection')
  where c.contacted_at is not null and c.erased_at is null
  group by c.id
) proof
where a.id = proof.id;

-- Who was missed, or may be: the condition is that of db/queries/desk/sending.ts, word for word. It holds that of 0028, which processes
-- of before still ask for.
drop index application_missable;
create index application_missable on application (created_at)
  where held_at is null and erased_at is null and (nobody_wrote_at is not null or contacted_at is null or contact_proof is null
    or timezone('UTC', contacted_at) >= timezone('UTC', created_at) + interval '24 hours');
