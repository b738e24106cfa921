/** The settings as a file: downloaded, or taken from an operator file as drafts. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { mostOfImport, type SettingsImport } from "../../domain/desk/settings.ts";
import type { SettingGroup } from "../../domain/operator/setting-groups.ts";
import { checkSettingsFile, findingsIn, importSettingsFile, settingsFileAddress } from "../requests/settings.ts";
import { DifferenceRows } from "../editor/difference-rows.tsx";
import { Button } from "../frame/button.tsx";
import fields from "../frame/field.module.css";
import { FormDialog } from "../frame/form-dialog.tsx";
import states from "../frame/states.module.css";
import { Loading } from "../frame/states.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { useDifferences } from "./differences.ts";
import css from "./settings.module.css";

const kilobytes = mostOfImport / 1024;

export function Transfer({ readOnly }: { readonly readOnly: boolean }) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.transfer}>
      <a href={settingsFileAddress} download className={`${states.button} ${states.smallButton}`}>
        {t("settings.download")}
      </a>
      {!readOnly && (
        <Button look="small" onClick={() => setOpen(true)}>
          {t("settings.import")}
        </Button>
      )}
      {isOpen && <ImportDialog close={() => setOpen(false)} />}
    </div>
  );
}

interface ReadFile {
  readonly text: string;
  readonly changes: SettingsImport;
}

function ImportDialog({ close }: { readonly close: () => void }) {
  const { t } = useLanguage();
  const { say } = useToast();
  const client = useQueryClient();
  const id = useId();
  const [isTooLarge, setTooLarge] = useState(false);
  const [skipped, setSkipped] = useState<ReadonlySet<SettingGroup>>(new Set());
  const check = useMutation({
    mutationFn: async (file: File): Promise<ReadFile> => {
      const text = await file.text();
      return { text, changes: await checkSettingsFile(text) };
    },
  });
  const read = check.data;
  const chosen = (read?.changes.groups ?? []).filter(({ name }) => !skipped.has(name));
  const save = useMutation({
    mutationFn: (text: string) =>
      importSettingsFile({ text, groups: chosen.map(({ name, version }) => ({ name, version })) }),
    onSuccess: ({ saved }) => {
      say({ text: t("settings.imported", { count: saved.length }) });
      close();
    },
    // Some may be saved although another was refused.
    onSettled: () => client.invalidateQueries({ queryKey: ["settings"] }),
  });
  const refused = check.error ?? save.error;
  const findings = findingsIn(refused);
  const wrong = isTooLarge
    ? t("settings.fileTooLarge", { size: kilobytes })
    : findings.length > 0
      ? t("settings.fileRefused")
      : null;
  return (
    <FormDialog
      title={t("settings.importTitle")}
      layout="row"
      submit={chosen.length > 0 ? t("settings.importSave") : null}
      pending={save.isPending}
      error={findings.length > 0 ? null : refused}
      wrong={wrong}
      close={close}
      send={() => read && save.mutate(read.text)}
    >
      <p>{t("settings.importIntro", { size: kilobytes })}</p>
      <div className={fields.field}>
        <label htmlFor={id}>{t("settings.file")}</label>
        <input
          id={id}
          type="file"
          accept=".yaml,.yml"
          onChange={({ currentTarget: { files } }) => {
            const [file] = files ?? [];
            check.reset();
            save.reset();
            setSkipped(new Set());
            setTooLarge(file !== undefined && file.size > mostOfImport);
            if (file && file.size <= mostOfImport) check.mutate(file);
          }}
        />
      </div>
      {check.isPending && <Loading />}
      <Findings findings={findings} />
      {read && (
        <Changes
          changes={read.changes}
          skipped={skipped}
          choose={(name, isChosen) =>
            setSkipped((names) => new Set(isChosen ? [...names].filter((each) => each !== name) : [...names, name]))
          }
        />
      )}
    </FormDialog>
  );
}

interface ChangesProps {
  readonly changes: SettingsImport;
  readonly skipped: ReadonlySet<SettingGroup>;
  readonly choose: (name: SettingGroup, isChosen: boolean) => void;
}

/** What would change, group by group. */
function Changes({ changes: { groups, findings, ignored }, skipped, choose }: ChangesProps) {
  const { t, format } = useLanguage();
  const differences = useDifferences();
  return (
    <>
      {groups.length === 0 && <p>{t("settings.importSame")}</p>}
      {groups.map(({ name, shown, content, replacesDraft }) => (
        <section key={name}>
          <label className={fields.tick}>
            <input
              type="checkbox"
              checked={!skipped.has(name)}
              onChange={({ currentTarget }) => choose(name, currentTarget.checked)}
            />
            {t(`settings.group.${name}`)}
          </label>
          {replacesDraft && <p className={css.state}>{t("settings.importReplaces")}</p>}
          <DifferenceRows
            rows={differences(shown, content)}
            before={t("settings.before")}
            after={t("settings.after")}
          />
        </section>
      ))}
      {ignored.length > 0 && <p className={css.state}>{t("settings.importLeaves", { names: format.list(ignored) })}</p>}
      {findings.length > 0 && <p>{t("settings.importFindings")}</p>}
      <Findings findings={findings} />
    </>
  );
}

function Findings({ findings }: { readonly findings: readonly string[] }) {
  if (findings.length === 0) return null;
  return (
    <ul lang="en" dir="ltr" className={css.findings}>
      {findings.map((finding) => (
        <li key={finding}>{finding}</li>
      ))}
    </ul>
  );
}
