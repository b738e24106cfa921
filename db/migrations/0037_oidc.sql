-- Log-in by an OpenID Connect provider (decision 19): which sessions came by it, and when it was last asked whether it still knows whom.

alter table recruiter_session
  -- By which provider it came; null: by password or passkey.
  add column provider text;

alter table recruiter_account
  -- When the provider was asked, when that was over (whatever it said), and when it last said yes.
  add column asked_at timestamptz,
  add column answered_at timestamptz,
  add column agreed_at timestamptz;

-- Nobody at a provider is two recruiters, and no recruiter is two people at one provider.
create unique index recruiter_account_subject on recruiter_account (provider_id, account_id) where provider_id <> 'credential';
create unique index recruiter_account_provider on recruiter_account (user_id, provider_id) where provider_id <> 'credential';
