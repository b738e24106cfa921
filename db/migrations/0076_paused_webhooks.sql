-- Since when the operator keeps deliveries to it (setting webhooks.*.paused). Null: it gets them.
alter table endpoint add column paused_at timestamptz;
