import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DeskVacancy, VacancyCheck } from "../../domain/desk/vacancies.ts";
import { neededLanguages, shownMarkets } from "../../domain/vacancies/needed-languages.ts";
import { isWritten, olderFields } from "../../domain/vacancies/staleness.ts";
import { type Language, languageNames, languages as all } from "../../locales/markets.ts";
import { DeskError } from "../requests/send-request.ts";
import { useErrorText } from "../requests/error-text.ts";
import { cacheVacancy, invalidateVacancies, unpublishLanguage, vacancyQuery } from "../requests/vacancies.ts";
import { useToast } from "../frame/toast.tsx";
import { useKeys } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { useLatestCallback } from "../use-latest-callback.ts";
import { useMe } from "../log-in/me.ts";
import { checksOfOwnLanguage } from "../vacancy-actions/publishing.ts";
import { fieldIdOf } from "./finding-text.ts";
import { Checks } from "./checks.tsx";
import { sentDraft, withFacts } from "./edits.ts";
import { type EditorDialog, EditorDialogs } from "./editor-dialogs.tsx";
import { Facts } from "./facts.tsx";
import { Head } from "./head.tsx";
import { Languages } from "./languages.tsx";
import { useGoTo } from "../editor/use-go-to.ts";
import { useSaveKey } from "../editor/use-save-key.ts";
import { LeaveGuard } from "../editor/leave-dialog.tsx";
import { Conflict, OtherEditor } from "./notices.tsx";
import { PayTable } from "./pay.tsx";
import { Preview } from "./preview.tsx";
import { Slug } from "./slug.tsx";
import { Texts } from "./texts.tsx";
import { useDraft } from "./use-draft.ts";
import { useEditor } from "./use-editor.ts";
import css from "../editor/columns.module.css";

/** @param loaded the last loaded state; the store has later input */
export function VacancyEditor({ loaded }: { readonly loaded: DeskVacancy }) {
  const { t } = useLanguage();
  const me = useMe();
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  const editing = useDraft(loaded, me.id);
  const { vacancy, draft, unread, saving, store } = editing;
  const { change, setUnread, flush, adopt, overwrite } = store;
  const code = saving.state === "held" && saving.error instanceof DeskError ? saving.error.code : null;

  const newest = () => client.fetchQuery({ ...vacancyQuery(loaded.id), staleTime: 0 });
  // On becoming the editor, load the latest draft first; unsaved input is compared with it.
  const editor = useEditor(loaded, (version) => {
    if (version === vacancy.version && code === null) return;
    if (store.isPending) void flush();
    else void newest().then(adopt, () => undefined);
  });
  const readOnly = !editor.own || code === "editing";
  // Shows a colleague's changes as they are saved.
  const follow = useLatestCallback(() => {
    if (readOnly && !store.isPending) void newest().then(adopt, () => undefined);
  });
  useEffect(() => {
    if (!readOnly) return undefined;
    const timer = setInterval(follow, followEvery);
    return () => clearInterval(timer);
  }, [readOnly, follow]);
  const take = useMutation({ mutationFn: editor.take });
  // The list shows what was edited here.
  useEffect(() => () => invalidateVacancies(client), [client]);

  const needed = neededLanguages(draft.facts.markets, vacancy.offered);
  const shown = shownMarkets(draft.facts.markets, vacancy.offered);
  const sent = sentDraft(draft);
  const [language, setLanguage] = useState<Language>(() => firstLanguage(loaded));
  const others = all.filter((each) => needed.includes(each) || each === language || isWritten(sent.texts[each]?.text));
  const languages = [draft.source, ...others.filter((each) => each !== draft.source)];
  const turn = (by: 1 | -1) => {
    const at = languages.indexOf(language) + by;
    setLanguage(languages.at(at % languages.length) ?? draft.source);
  };
  useKeys({ "[": () => turn(-1), "]": () => turn(1) });
  useSaveKey(() => void flush());
  const goTo = useGoTo(setLanguage);

  const [dialog, setDialog] = useState<EditorDialog | null>(null);
  /** Dialogs work on the server's state, so save and reload first. */
  const open = async (next: EditorDialog) => {
    if (!readOnly && !(await flush())) return;
    try {
      await newest();
      setDialog(next);
    } catch (error) {
      say({ text: errorText(error), error: true });
    }
  };
  const off = offOf({ unread, readOnly, checks: vacancy.checks });
  const goToFirst = () => {
    const [place] = Object.keys(unread);
    const [block] = vacancy.checks;
    if (place !== undefined) goTo(place, languageOfPlace(place));
    else if (block) goToCheck(block);
  };
  const goToCheck = (check: VacancyCheck) => goTo(fieldIdOf(check), check.language);
  const takeOff = useMutation({
    mutationFn: () => unpublishLanguage(vacancy.id, language),
    onSuccess: (now) => {
      cacheVacancy(client, now);
      say({ text: t("vacancyEdit.takenOff", { language: languageNames[language] }) });
    },
    onError: (error) => say({ text: errorText(error), error: true }),
  });
  const title = sent.texts[draft.source]?.text.title ?? "";
  return (
    <div>
      <Head
        editing={editing}
        editor={editor}
        title={title}
        off={off === null ? null : t(`vacancyEdit.off.${off.why}`, { count: off.count })}
        goToFirst={goToFirst}
        publish={() => void open(vacancy.closedAt === null ? "publish" : "reopen")}
        schedule={() => void open("schedule")}
        history={() => void open("history")}
        close={() => void open("close")}
      />
      <div className={css.columns}>
        <Languages
          draft={draft}
          published={vacancy.published}
          languages={languages}
          chosen={language}
          readOnly={readOnly}
          choose={setLanguage}
          takeOff={() => {
            if (!takeOff.isPending) takeOff.mutate();
          }}
        />
        <div className={css.middle}>
          {readOnly && (
            <OtherEditor
              name={
                editor.other ?? (saving.state === "held" && saving.error instanceof DeskError ? saving.error.who : null)
              }
              wasOwn={editor.wasOwn || code === "editing"}
              unsaved={store.isPending ? draft : null}
              pending={take.isPending}
              error={take.error}
              take={() => take.mutate()}
            />
          )}
          {code === "changed" && (
            <Conflict
              id={vacancy.id}
              text={saving.state === "held" ? errorText(saving.error) : ""}
              mine={draft}
              takeTheirs={adopt}
              keepMine={(theirs) => void overwrite(theirs)}
            />
          )}
          <Texts
            editing={editing}
            draft={draft}
            language={language}
            older={olderFields(sent, language)}
            checks={vacancy.checks}
            readOnly={readOnly}
            unread={unread}
            change={change}
            setUnread={setUnread}
            turn={turn}
          />
          <PayTable
            pay={draft.facts.pay}
            shown={shown}
            readOnly={readOnly}
            unread={unread}
            setPay={(to) => change((before) => withFacts(before, { pay: to(before.facts.pay) }))}
            setUnread={setUnread}
          />
          <Facts
            vacancy={vacancy}
            facts={draft.facts}
            readOnly={readOnly}
            unread={unread}
            setFacts={(facts) => change((before) => withFacts(before, facts))}
            setUnread={setUnread}
          />
          {vacancy.neverPublished && <Slug editing={editing} readOnly={readOnly} />}
        </div>
        <div className={css.aside}>
          <Checks checks={vacancy.checks} read={vacancy.read} goTo={goToCheck} />
          <Preview vacancy={vacancy} language={language} />
        </div>
      </div>
      <EditorDialogs
        dialog={dialog}
        vacancy={vacancy}
        title={title}
        readOnly={readOnly}
        close={() => setDialog(null)}
        adopt={adopt}
      />
      <LeaveGuard editing={editing} lost={readOnly || code === "changed"} />
    </div>
  );
}

/** Milliseconds between two refreshes of a colleague's draft. */
const followEvery = 5000;

/** The first outdated language, otherwise the source. */
function firstLanguage({ draft }: DeskVacancy): Language {
  return all.find((language) => olderFields(draft, language).length > 0) ?? draft.source;
}

interface Standing {
  readonly unread: Readonly<Record<string, string>>;
  readonly readOnly: boolean;
  readonly checks: readonly VacancyCheck[];
}

/** Why nothing can be published, whichever languages are chosen. */
function offOf({
  unread,
  readOnly,
  checks,
}: Standing): { why: "readOnly" | "unread" | "blocks"; count: number } | null {
  if (readOnly) return { why: "readOnly", count: 0 };
  const count = Object.keys(unread).length;
  if (count > 0) return { why: "unread", count };
  const blocks = checks.filter(({ level, code }) => level === "block" && !checksOfOwnLanguage.has(code)).length;
  return blocks > 0 ? { why: "blocks", count: blocks } : null;
}

function languageOfPlace(place: string): Language | null {
  return all.find((language) => place.startsWith(`vacancy-${language}-`)) ?? null;
}
