-- Where the law does not let the exact age be asked, somebody confirms to be old enough, and no number is kept.
alter table registration alter column age drop not null;
