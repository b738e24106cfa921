-- Letters to the operator that are about no application: a report of an impostor with a code that is none of ours, an endpoint
-- that was switched off. They stay when an application is erased or purged, and wait for no other delivery.

-- How many were sent lately, and which are past their time.
create index delivery_unattached on delivery (created_at) where application_id is null;

-- Whether the code was one of ours when it was reported: stays when an erasure takes the code away.
alter table impostor_report add column code_known boolean not null default false;
update impostor_report set code_known = true where code in (select code from registration);
