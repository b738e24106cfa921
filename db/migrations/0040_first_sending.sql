-- The first sending of an application is the first of an index: of a table that was vacuumed and not yet analysed, as in the moment between the
-- two, the server believed that one application has very many, and looked for its first among everybody's by date. Every registration then read
-- most of the table, by the trigger of 0026, until the next analyse.
-- The drop is first: it takes the strongest lock at once. After the other it would have to wait for whoever waits for that one.
drop index registration_application;
create index registration_sent on registration (application_id, created_at, id);
