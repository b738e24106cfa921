/** One group of settings: its form, what is wrong with it, and how it is put into use. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { DeskSettingGroup, SettingContent } from "../../domain/desk/settings.ts";
import { fixedSettings, type SettingGroup, settingGroups } from "../../domain/operator/setting-groups.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";
import { DeskError } from "../requests/send-request.ts";
import { useErrorText } from "../requests/error-text.ts";
import {
  cacheSettings,
  findingsIn,
  publishSettings,
  restoreSettings,
  saveSettings,
  settingGroupQuery,
  settingPastQuery,
  unpublishSettings,
} from "../requests/settings.ts";
import { useNow } from "../clock.ts";
import { useConfirming } from "../confirm/confirm.tsx";
import { ConflictNotice, newest } from "../editor/conflict.tsx";
import { DifferenceRows } from "../editor/difference-rows.tsx";
import { HistoryDialog } from "../editor/history-dialog.tsx";
import { LeaveGuard } from "../editor/leave-dialog.tsx";
import { Button } from "../frame/button.tsx";
import { FormError } from "../frame/field.tsx";
import { FormDialog } from "../frame/form-dialog.tsx";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { useDifferences } from "./differences.ts";
import { SettingField } from "./field.tsx";
import { type Path, settingSchemas } from "./schema.ts";
import { PublicChanges } from "./public-changes.tsx";
import css from "./settings.module.css";

interface GroupProps {
  readonly group: SettingGroup;
  readonly stored: DeskSettingGroup;
  /** What stands above the fields. */
  readonly notice: ReactNode;
}

export function Group({ group, stored, notice }: GroupProps) {
  const { t, format } = useLanguage();
  const now = useNow();
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  const differences = useDifferences();
  /** With the version that the edits are based on; null: as stored. */
  const [edited, setEdited] = useState<{ readonly content: SettingContent; readonly version: number } | null>(null);
  const [dialog, open] = useState<"publish" | "history" | null>(null);
  const draft = edited?.content ?? stored.draft;
  const isEdited = edited !== null && !isEqual(edited.content, stored.draft);
  const readOnly = stored.owner === "file";
  const adopt = (next: DeskSettingGroup) => {
    cacheSettings(client, group, next);
    setEdited(null);
  };
  const save = useMutation({
    mutationFn: async ({ version = edited?.version }: { readonly version?: number; readonly publishes: boolean }) =>
      isEdited ? saveSettings(group, { version: version ?? stored.version, draft }) : stored,
    onSuccess: (next, { publishes }) => {
      adopt(next);
      if (publishes) open("publish");
      else say({ text: t("settings.saved") });
    },
  });
  const beforeLeaving = {
    unread: {},
    store: {
      isPending: isEdited,
      flush: () =>
        save.mutateAsync({ publishes: false }).then(
          () => true,
          () => false,
        ),
    },
  };
  const confirming = useConfirming();
  const unpublish = useMutation({
    mutationFn: () => confirming(() => unpublishSettings(group)),
    onSuccess: (next) => {
      adopt(next);
      say({ text: t("settings.unpublished") });
    },
  });
  const isConflict = save.error instanceof DeskError && save.error.code === "changed";
  const theirs = useQuery({ ...settingGroupQuery(group), ...newest, enabled: isConflict });
  const findings = findingsIn(save.error ?? unpublish.error);
  const errors = new Map(findings.map((finding) => splitFinding(finding)));
  const change = (path: Path, value: unknown) =>
    setEdited((current) => ({
      content: changed(current?.content ?? stored.draft, path, value) as SettingContent,
      version: current?.version ?? stored.version,
    }));
  const rows = differences(stored.shown, draft);
  const failure = save.error ?? unpublish.error;
  return (
    <div className={css.group}>
      <LeaveGuard editing={beforeLeaving} lost={readOnly} />
      {notice}
      <p className={css.state}>
        {stored.publishedAt === null
          ? t("settings.fromFile")
          : t("settings.fromDesk", { time: format.moment(stored.publishedAt, now) })}
      </p>
      {isConflict && (
        <ConflictNotice
          text={errorText(save.error)}
          theirs={theirs}
          differences={(other) => differences(other.draft, draft)}
          mine={JSON.stringify(draft, null, 2)}
          keepMine={(other) => {
            save.mutate({ version: other.version, publishes: false });
          }}
          takeTheirs={(other) => {
            save.reset();
            adopt(other);
          }}
        />
      )}
      <form
        noValidate
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending && rows.length > 0) save.mutate({ publishes: true });
        }}
      >
        {settingGroups[group].map((name) => {
          const schema = settingSchemas[name];
          return (
            schema && (
              <SettingField
                key={name}
                path={[name]}
                schema={schema}
                value={draft[name]}
                isNeeded={name === "identity"}
                form={{ readOnly, errors, change, shown: stored.shown }}
              />
            )
          );
        })}
        {Object.keys(stored.fixed).length > 0 && <p className={css.state}>{t("settings.providerByFile")}</p>}
        {fixedSettings[group]?.map((name) => {
          const schema = settingSchemas[name];
          const value = stored.fixed[name];
          return (
            schema &&
            value !== undefined && (
              <SettingField
                key={name}
                path={[name]}
                schema={schema}
                value={value}
                isNeeded
                form={{ readOnly: true, errors: new Map(), change, shown: stored.fixed }}
              />
            )
          );
        })}
        {failure && !isConflict && (
          <div role="alert">
            {findings.length === 0 ? (
              <FormError text={errorText(failure)} />
            ) : (
              <>
                <p>{t("settings.wrong", { count: findings.length })}</p>
                <ul lang="en" dir="ltr" className={css.findings}>
                  {findings.map((finding) => (
                    <li key={finding}>{finding}</li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
        {!readOnly && (
          <div className={`${states.actions} ${css.foot}`}>
            <Button
              type="submit"
              look="main"
              pending={save.isPending}
              aria-disabled={rows.length === 0 || undefined}
              aria-describedby={rows.length === 0 ? "settings-off" : undefined}
            >
              {t("settings.publish")}
            </Button>
            {isEdited && (
              <Button pending={save.isPending} onClick={() => save.mutate({ publishes: false })}>
                {t("settings.save")}
              </Button>
            )}
            <Button onClick={() => open("history")}>{t("settings.history")}</Button>
            {stored.publishedAt !== null && (
              <Button pending={unpublish.isPending} onClick={() => unpublish.mutate()}>
                {t("settings.unpublish")}
              </Button>
            )}
            {rows.length === 0 && <p id="settings-off">{t("settings.noDifference")}</p>}
          </div>
        )}
      </form>
      {dialog === "publish" && (
        <PublishDialog group={group} stored={stored} close={() => open(null)} published={adopt} />
      )}
      {dialog === "history" && (
        <HistoryDialog
          rows={stored.history}
          query={(row) => settingPastQuery(group, row)}
          differences={(past) => differences(past.content, stored.draft)}
          restore={async (row) => adopt(await restoreSettings(group, { version: stored.version, row }))}
          close={() => open(null)}
        />
      )}
    </div>
  );
}

interface PublishDialogProps {
  readonly group: SettingGroup;
  readonly stored: DeskSettingGroup;
  readonly close: () => void;
  readonly published: (now: DeskSettingGroup) => void;
}

function PublishDialog({ group, stored, close, published }: PublishDialogProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const confirming = useConfirming();
  const rows = useDifferences()(stored.shown, stored.draft);
  const publish = useMutation({
    mutationFn: () => confirming(() => publishSettings(group, stored.version)),
    onSuccess: (now) => {
      published(now);
      say({ text: `${t("settings.published")} ${t("sitePage.browsers")}` });
      close();
    },
  });
  const findings = findingsIn(publish.error);
  return (
    <FormDialog
      title={t("settings.publishTitle")}
      layout="row"
      submit={t("vacancyEdit.publish")}
      pending={publish.isPending}
      error={findings.length > 0 ? null : publish.error}
      wrong={findings.length > 0 ? t("settings.wrong", { count: findings.length }) : null}
      close={close}
      send={() => publish.mutate()}
    >
      <DifferenceRows rows={rows} before={t("settings.before")} after={t("settings.after")} />
      <PublicChanges group={group} version={stored.version} />
      {findings.length > 0 && (
        <ul lang="en" dir="ltr" className={css.findings}>
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}

/** "webhooks.0.url: why" as its place and reason. */
function splitFinding(finding: string): readonly [string, string] {
  const place = /^([\w.]+): (.*)$/s.exec(finding);
  return place?.[1] !== undefined && place[2] !== undefined ? [place[1], place[2]] : ["", finding];
}

/** A copy of `whole` with another value at `path`; `undefined` removes it. */
function changed(whole: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(whole)) {
    return whole.map((each: unknown, index) => (index === step ? changed(each, rest, value) : each));
  }
  const { [step]: part, ...others } = (whole ?? {}) as Readonly<Record<string, unknown>>;
  const next = changed(part, rest, value);
  if (next === undefined) return others;
  // In place, so that entries keep their order.
  return step in ((whole as object) ?? {})
    ? Object.fromEntries(Object.entries(whole as object).map(([key, each]) => [key, key === step ? next : each]))
    : { ...others, [step]: next };
}
