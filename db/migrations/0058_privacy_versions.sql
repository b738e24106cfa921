-- What the privacy page of each market said, and since when: its effective date is published, and so are earlier versions.
create table privacy_version (
  market text not null,
  number integer not null check (number > 0),
  -- Of the text, to tell whether it is another.
  digest text not null,
  -- As it is read in the market's own country.
  text jsonb not null,
  since timestamptz not null,
  primary key (market, number)
);
