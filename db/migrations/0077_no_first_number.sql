-- No number owns a mailbox's own data any more: no application link reads or ends it (decision 25).
alter table registration drop column number_since, drop column mailbox_since;
alter table contact_correction drop column number_since, drop column mailbox_since;
