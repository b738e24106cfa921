-- Settings that managers change at the desk: a document for each group (domain/operator/setting-groups.ts).
alter table site_document drop constraint site_document_name_check;
alter table site_document add constraint site_document_name_check
  check (name ~ '^(brand|home|page/[a-z0-9]+(-[a-z0-9]+)*|settings/[a-z]+)$' and length(name) <= 105);
