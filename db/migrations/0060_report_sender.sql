-- Who sent a report, as a keyed hash: the same words twice are one report only from one sender. Forgotten after two days; null before this.
alter table impostor_report add column sender text;
