-- A call that comes again is answered from the registration that it made (D10): its id says everything that the answer does. The
-- column was meant for answers that cannot be made again; nothing ever wrote one.

alter table idempotency_key drop column answer;
