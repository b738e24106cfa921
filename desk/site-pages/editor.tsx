import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type DeskSitePage, homePageId, type SitePageContent } from "../../domain/desk/site-pages.ts";
import { draftedTexts } from "../../domain/site-content/drafted.ts";
import { type SectionId, textKey } from "../../domain/site-content/sections.ts";
import { languagesOf } from "../../domain/site-content/shown.ts";
import { isWritten, olderTexts } from "../../domain/site-content/staleness.ts";
import { isEqual } from "../../domain/vacancies/publish.ts";
import { openStatusOf } from "../../domain/vacancies/status.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { type Language, languages as all, markets } from "../../locales/markets.ts";
import { sitePreviewAddress } from "../../routes.ts";
import { DeskError } from "../requests/send-request.ts";
import { useErrorText } from "../requests/error-text.ts";
import { invalidateSitePages, saveSitePage, sitePageQuery } from "../requests/site-pages.ts";
import { CheckList } from "../editor/check-list.tsx";
import columns from "../editor/columns.module.css";
import { LeaveGuard } from "../editor/leave-dialog.tsx";
import { PreviewFrame } from "../editor/preview-frame.tsx";
import { useDraftStore } from "../editor/use-draft-store.ts";
import { useGoTo } from "../editor/use-go-to.ts";
import { useSaveKey } from "../editor/use-save-key.ts";
import { useToast } from "../frame/toast.tsx";
import { useKeys } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { namesFor } from "../vacancy-actions/names.ts";
import { Conflict } from "./conflict.tsx";
import { Dialogs, type SitePageDialog } from "./dialogs.tsx";
import { sentDraft } from "./edits.ts";
import { Head } from "./head.tsx";
import { Languages } from "./languages.tsx";
import { Sections } from "./sections.tsx";
import css from "./site-pages.module.css";
import { placeOf, Texts } from "./texts.tsx";
import { usePageTranslation } from "./use-translation.ts";
import { useFindingWords } from "./words.ts";

const saves = { save: saveSitePage, sent: sentDraft };

/** @param loaded the last loaded state; the store has later input */
export function SitePageEditor({ loaded }: { readonly loaded: DeskSitePage }) {
  const { t, language: desk } = useLanguage();
  const me = useMe();
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  const editing = useDraftStore<DeskSitePage, SitePageContent>(loaded, me.id, saves);
  const { loaded: page, draft, unread, saving, store } = editing;
  const { change, setUnread, flush, adopt, overwrite } = store;
  const changed = saving.state === "held" && saving.error instanceof DeskError && saving.error.code === "changed";
  // The list shows what was edited here.
  useEffect(() => () => invalidateSitePages(client), [client]);

  const sent = sentDraft(draft);
  const offered = all.filter((language) => page.offered.some((market) => markets[market].language === language));
  const [language, setLanguage] = useState<Language>(() => firstLanguage(loaded));
  const others = all.filter((each) => offered.includes(each) || each === language || isWritten(sent, each));
  const languages = [draft.source, ...others.filter((each) => each !== draft.source)];
  const [chosen, choose] = useState<SectionId>(draft.sections[0]?.id ?? "hero");
  const section = draft.sections.find(({ id }) => id === chosen) ?? draft.sections[0];
  const turn = (by: 1 | -1) => {
    const at = languages.indexOf(language) + by;
    setLanguage(languages.at(at % languages.length) ?? draft.source);
  };
  useKeys({ "[": () => turn(-1), "]": () => turn(1) });
  useSaveKey(() => void flush());
  const goTo = useGoTo(setLanguage);
  const words = useFindingWords(sent);
  const translation = usePageTranslation(editing, language);

  const [dialog, setDialog] = useState<SitePageDialog | null>(null);
  /** Dialogs work on the server's state, so save and reload first. */
  const open = async (next: SitePageDialog) => {
    if (!(await flush())) return;
    try {
      await client.fetchQuery({ ...sitePageQuery(page.id), staleTime: 0 });
      setDialog(next);
    } catch (error) {
      say({ text: errorText(error), error: true });
    }
  };
  const goToCheck = ({ section: id, field, language: where }: DeskSitePage["checks"][number]) => {
    if (id !== null) choose(id);
    goTo(id === null ? null : placeOf(where ?? draft.source, textKey(id, field ?? "title")), where);
  };
  const blocks = page.checks.filter(({ level }) => level === "block");
  const fields = Object.keys(unread).length;
  const off =
    me.role !== "manager"
      ? t("sitePage.managerPublishes")
      : fields > 0
        ? t("vacancyEdit.off.unread", { count: fields })
        : blocks.length > 0
          ? t("vacancyEdit.off.blocks", { count: blocks.length })
          : (page.version === 0 && saving.state === "saved") || isEqual(page.published, sent)
            ? t("vacancyEdit.noDifference")
            : null;
  const asks = page.checks.some((check) => check.code === "asks_for_money" && check.language === language);
  const isShown = page.id === homePageId || languagesOf(page.draft).includes(language);
  const name = namesFor(deskTag(desk)).language(language);
  return (
    <div>
      <Head
        editing={editing}
        status={openStatusOf({
          published: page.published !== null,
          scheduled: page.schedule !== null,
          differs: !isEqual(page.published, sent),
        })}
        off={off}
        goToFirst={fields === 0 && blocks[0] ? goToCheck.bind(null, blocks[0]) : null}
        open={(next) => void open(next)}
      />
      {page.isSample && (
        <p className={`${css.fixed} ${css.sample}`}>
          {page.id === homePageId
            ? t("sitePage.sampleHome", { button: t("sitePage.standard") })
            : t("sitePage.samplePage", { address: `/${page.id}` })}
        </p>
      )}
      <div className={`${columns.columns} ${css.columns}`}>
        <Languages
          draft={sent}
          languages={languages}
          chosen={language}
          isHome={page.id === homePageId}
          choose={setLanguage}
        />
        <Sections draft={draft} empty={page.empty} chosen={section?.id ?? "hero"} choose={choose} change={change} />
        <div className={columns.middle}>
          {changed && (
            <Conflict
              id={page.id}
              text={errorText(saving.error)}
              mine={draft}
              takeTheirs={adopt}
              keepMine={(theirs) => void overwrite(theirs)}
            />
          )}
          {section && (
            <Texts
              key={`${language} ${section.id}`}
              page={page}
              draft={draft}
              language={language}
              section={section}
              older={olderTexts(sent, language)}
              drafted={draftedTexts(sent, language)}
              translation={translation}
              unread={unread}
              change={change}
              setUnread={setUnread}
              turn={turn}
            />
          )}
        </div>
        <div className={columns.aside}>
          <CheckList
            checks={page.checks.map((check) => ({
              key: check.key,
              level: check.level,
              ...words(check),
              goTo: check.section === null ? null : () => goToCheck(check),
            }))}
            passed={
              page.checks.some(({ code }) => code === "asks_for_money")
                ? []
                : [
                    {
                      key: "money",
                      title: t("vacancyEdit.fine.money"),
                      text: t("vacancyEdit.textsRead", { count: countTexts(sent) }),
                    },
                  ]
            }
          />
          <PreviewFrame
            title={t("vacancyEdit.asSeen")}
            markets={page.offered.filter((market) => markets[market].language === language)}
            address={(market) => sitePreviewAddress(page.preview, market)}
            version={page.version}
            nothing={
              asks
                ? t("vacancyEdit.check.asks_for_money", { language: name })
                : isShown
                  ? null
                  : t("vacancyEdit.previewEmpty", { language: name })
            }
          />
        </div>
      </div>
      <Dialogs dialog={dialog} page={page} close={() => setDialog(null)} adopt={adopt} />
      <LeaveGuard editing={editing} lost={changed} />
    </div>
  );
}

/** The first outdated or incomplete language, otherwise the source. */
function firstLanguage({ draft }: DeskSitePage): Language {
  const isOpen = (language: Language) => draftedTexts(draft, language).length + olderTexts(draft, language).length > 0;
  return all.find(isOpen) ?? draft.source;
}

function countTexts({ texts }: SitePageContent): number {
  return Object.values(texts).reduce((sum, { text }) => sum + Object.keys(text).length, 0);
}
