-- When a withdrawal that came before the 24 hours ended was taken back: the public share counts from here (docs/decisions/0027). Nobody was
-- allowed to write in between.
alter table application add column promise_restarted_at timestamptz;
