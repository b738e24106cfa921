-- Applications that were parted kept the word of who left, which was said before the rest was sent: their clock runs from when they
-- were sent, as everywhere else (domain/contact-clock/clock.ts, clockStart).

update application set
  clock_restarted_at = case when clock_restarted_at >= created_at then clock_restarted_at end,
  nobody_wrote_at = case when nobody_wrote_at >= created_at then nobody_wrote_at end
where clock_restarted_at < created_at or nobody_wrote_at < created_at;
