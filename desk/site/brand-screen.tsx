/**
 * The site's name, pictures, colours and typeface, beside the home page as it would be. More than
 * 300 lines: one screen with its two dialogs.
 */
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { typefaces } from "../../domain/brand/brand.ts";
import type { DeskBrand } from "../../domain/desk/site.ts";
import type { MarketCode } from "../../locales/markets.ts";
import { brandPreviewAddress, brandQuery, publishBrand, restoreBrand, unpublishBrand } from "../requests/site.ts";
import { useErrorText } from "../requests/error-text.ts";
import { useNow } from "../clock.ts";
import { Button } from "../frame/button.tsx";
import { Dialog } from "../frame/dialog.tsx";
import { Field, FormError } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import { FormDialog } from "../frame/form-dialog.tsx";
import { SiteTabs } from "../frame/section-tabs.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage, useTitle } from "../language.tsx";
import dialogs from "../editor/dialogs.module.css";
import head from "../editor/head.module.css";
import { PageFrame } from "../editor/page-frame.tsx";
import preview from "../editor/preview.module.css";
import { Colours } from "./colours.tsx";
import { brandDifferences, type BrandDifference } from "./differences.ts";
import { PictureField } from "../editor/picture-field.tsx";
import css from "./site.module.css";
import { useBrandDraft } from "./use-brand-draft.ts";

export function BrandScreen() {
  const { t } = useLanguage();
  useTitle(t("brand.title"));
  const { data, error, isPending, refetch } = useQuery(brandQuery);
  return (
    <div className={css.screen}>
      <SiteTabs />
      {isPending && <Loading />}
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {data && <Brand stored={data} />}
    </div>
  );
}

type Editing = ReturnType<typeof useBrandDraft>;

function Brand({ stored }: { readonly stored: DeskBrand }) {
  const { t } = useLanguage();
  const editing = useBrandDraft(stored);
  const { draft, change, isSaved } = editing;
  const [dialog, open] = useState<"publish" | "history" | null>(null);
  /** Which part a narrow window shows. */
  const [part, setPart] = useState<"form" | "preview">("form");
  const [wrongColours, setWrongColours] = useState<"refused" | "unread" | null>(null);
  const differences = brandDifferences(stored.shown, draft);
  const off =
    wrongColours === "refused"
      ? t("brand.refused")
      : wrongColours === "unread"
        ? t("vacancyEdit.off.unread", { count: 1 })
        : differences.length === 0
          ? t("vacancyEdit.noDifference")
          : null;
  const pictures = draft.pictures ?? {};
  const ground = draft.colours?.ground ?? "#fbf8f2";
  const choose = (which: keyof typeof pictures) => (picture: (typeof pictures)[typeof which]) => {
    const { [which]: _, ...others } = pictures;
    change({ pictures: picture ? { ...others, [which]: picture } : others });
  };
  const close = () => open(null);
  return (
    <>
      <header className={css.head}>
        <h1>{t("brand.title")}</h1>
        <p className={css.saved}>
          <Saved editing={editing} stored={stored} />
        </p>
        <button type="button" className={css.plain} onClick={() => open("history")}>
          {t("vacancyEdit.history")}
        </button>
        <Button
          look="main"
          aria-disabled={!isSaved || off !== null || undefined}
          aria-describedby={off === null ? undefined : "brand-off"}
          onClick={() => {
            if (isSaved && off === null) open("publish");
          }}
        >
          {t("vacancyEdit.publish")}
        </Button>
        {off !== null && (
          <p className={head.off} id="brand-off">
            {off}
          </p>
        )}
      </header>
      {editing.conflict && <Conflict editing={editing} />}
      <div className={css.switch} role="group" aria-label={t("brand.title")}>
        {(["form", "preview"] as const).map((each) => (
          <button key={each} type="button" aria-pressed={part === each} onClick={() => setPart(each)}>
            {t(`brand.${each}`)}
          </button>
        ))}
      </div>
      <div className={css.columns} data-part={part}>
        <form className={css.form} onSubmit={(event) => event.preventDefault()}>
          <section aria-labelledby="brand-name">
            <h2 id="brand-name">{t("brand.nameHead")}</h2>
            <div className={css.pair}>
              <Field
                label={t("brand.name")}
                hint={
                  <>
                    {t("brand.companyName")}{" "}
                    <Link to="/settings/$group" params={{ group: "identity" }}>
                      {t("frame.settings")} › {t("settings.group.identity")}
                    </Link>
                  </>
                }
                maxLength={30}
                placeholder={stored.unnamed.name}
                value={draft.name ?? ""}
                onChange={({ currentTarget: { value } }) => change({ name: value === "" ? undefined : value })}
              />
              <Field
                label={t("brand.titleSuffix")}
                hint={t("brand.titleSuffixHint")}
                maxLength={30}
                placeholder={draft.name ?? stored.unnamed.titleSuffix}
                value={draft.titleSuffix ?? ""}
                onChange={({ currentTarget: { value } }) => change({ titleSuffix: value === "" ? undefined : value })}
              />
              <PictureField
                use="logo"
                label={t("brand.logo")}
                hint={t("brand.logoHint")}
                picture={pictures.logo}
                ground={ground}
                choose={choose("logo")}
              />
              <PictureField
                use="logo"
                label={t("brand.logoDark")}
                hint={t("brand.logoDarkHint")}
                picture={pictures.logoDark}
                ground="#10201e"
                choose={choose("logoDark")}
              />
            </div>
          </section>
          <Colours chosen={draft.colours} choose={(colours) => change({ colours })} setWrong={setWrongColours} />
          <section>
            <fieldset className={css.faces}>
              <legend>{t("brand.typeface")}</legend>
              <p className={fields.fieldHint}>{t("brand.typefaceHint")}</p>
              {typefaces.map((each) => (
                <label key={each} data-face={each}>
                  <input
                    type="radio"
                    name="typeface"
                    checked={draft.typeface === each}
                    onChange={() => change({ typeface: each })}
                  />
                  <span>{t(`brand.face.${each}`)}</span>
                </label>
              ))}
            </fieldset>
          </section>
          <section aria-labelledby="brand-pictures">
            <h2 id="brand-pictures">{t("brand.pictures")}</h2>
            <div className={css.pair}>
              {(["hero", "share", "icon"] as const).map((use) => (
                <PictureField
                  key={use}
                  use={use}
                  label={t(`brand.${use}`)}
                  hint={t(`brand.${use}Hint`)}
                  picture={pictures[use]}
                  ground={ground}
                  choose={choose(use)}
                />
              ))}
            </div>
          </section>
          <label className={fields.tick}>
            <input
              type="checkbox"
              checked={draft.madeWith}
              onChange={({ currentTarget }) => change({ madeWith: currentTarget.checked })}
            />
            {t("brand.madeWith")}
          </label>
        </form>
        <aside className={css.aside}>
          <Preview stored={stored} />
          <Differences stored={stored} editing={editing} differences={differences} />
        </aside>
      </div>
      {dialog === "publish" && (
        <PublishDialog stored={stored} editing={editing} differences={differences} close={close} />
      )}
      {dialog === "history" && <HistoryDialog stored={stored} editing={editing} close={close} />}
    </>
  );
}

function Saved({ editing, stored }: { readonly editing: Editing; readonly stored: DeskBrand }): ReactNode {
  const { t, format } = useLanguage();
  const now = useNow();
  const errorText = useErrorText();
  if (editing.error) return <span role="alert">{t("vacancyEdit.notSaved", { error: errorText(editing.error) })}</span>;
  if (!editing.isSaved || editing.isSaving) return t("vacancyEdit.saving");
  return stored.savedAt === null ? null : t("vacancyEdit.saved", { time: format.moment(stored.savedAt, now) });
}

function Conflict({ editing }: { readonly editing: Editing }) {
  const { t } = useLanguage();
  return (
    <div role="alert" className={css.conflict}>
      <p>
        <b>{t("vacancyEdit.conflict")}.</b> {t("vacancyEdit.conflictText")}
      </p>
      <div className={states.actions}>
        <Button look="small" onClick={() => editing.settle("mine")}>
          {t("vacancyEdit.keepMine")}
        </Button>
        <Button look="small" onClick={() => editing.settle("theirs")}>
          {t("vacancyEdit.takeTheirs")}
        </Button>
      </div>
    </div>
  );
}

/** The home page from the saved draft: as on a computer, and as on a phone. */
function Preview({ stored }: { readonly stored: DeskBrand }) {
  const { t, format } = useLanguage();
  const id = useId();
  const [market, setMarket] = useState<MarketCode | undefined>(stored.markets[0]);
  const [scheme, setScheme] = useState<"light" | "dark">("light");
  if (market === undefined) return null;
  const address = brandPreviewAddress(market, scheme);
  return (
    <section aria-labelledby={id}>
      <div className={preview.head}>
        <h2 id={id} className={states.heading}>
          {t("brand.asSeen")}
        </h2>
        <select
          aria-label={t("vacancyEdit.pay.market")}
          value={market}
          onChange={({ currentTarget }) => setMarket(currentTarget.value as MarketCode)}
        >
          {stored.markets.map((code) => (
            <option key={code} value={code}>
              {format.market(code)}
            </option>
          ))}
        </select>
        <div role="group" aria-label={t("brand.asSeen")} className={preview.markets}>
          {(["light", "dark"] as const).map((each) => (
            <button key={each} type="button" aria-pressed={each === scheme} onClick={() => setScheme(each)}>
              {t(`brand.${each}`)}
            </button>
          ))}
        </div>
      </div>
      <div className={css.wide}>
        <PageFrame address={address} version={stored.version} title={t("brand.asSeen")} className={css.wideFrame} />
      </div>
      <PageFrame
        address={address}
        version={stored.version}
        title={`${t("brand.asSeen")} (2)`}
        className={css.phoneFrame}
      />
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          {t("vacancyEdit.previewOpen")}
        </a>
      </p>
    </section>
  );
}

interface DifferencesProps {
  readonly stored: DeskBrand;
  readonly editing: Editing;
  readonly differences: readonly BrandDifference[];
}

function Differences({ stored, editing, differences }: DifferencesProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const errorText = useErrorText();
  const unpublish = useMutation({
    mutationFn: unpublishBrand,
    onSuccess: (now) => {
      editing.replaced(now);
      say({ text: t("brand.unpublished") });
    },
    onError: (error) => say({ text: errorText(error), error: true }),
  });
  return (
    <section aria-labelledby="brand-differences">
      <h2 id="brand-differences" className={states.heading}>
        {t("brand.notYet")}
      </h2>
      {differences.length === 0 && <p className={fields.fieldHint}>{t("vacancyEdit.noDifference")}</p>}
      <ul className={css.differences}>
        {differences.map(({ part, undo }) => (
          <li key={part}>
            {t(`brand.${part}`)}
            <button
              type="button"
              className={css.plain}
              aria-label={t("act.undoOf", { what: t(`brand.${part}`) })}
              onClick={() => editing.change(undo)}
            >
              {t("act.undo")}
            </button>
          </li>
        ))}
      </ul>
      {stored.publishedAt !== null && (
        <Button look="small" pending={unpublish.isPending} onClick={() => unpublish.mutate()}>
          {t("brand.unpublish")}
        </Button>
      )}
    </section>
  );
}

function PublishDialog({ stored, editing, differences, close }: DifferencesProps & { readonly close: () => void }) {
  const { t } = useLanguage();
  const { say } = useToast();
  const publish = useMutation({
    mutationFn: () => publishBrand({ version: stored.version }),
    onSuccess: (now) => {
      editing.replaced(now);
      say({ text: `${t("brand.published")} ${t("sitePage.browsers")}` });
      close();
    },
  });
  return (
    <FormDialog
      title={t("vacancyEdit.publishTitle")}
      layout="row"
      submit={t("vacancyEdit.publish")}
      pending={publish.isPending}
      error={publish.error}
      close={close}
      send={() => publish.mutate()}
    >
      <h3 className={states.heading}>{t("vacancyEdit.differences")}</h3>
      <ul className={dialogs.differences}>
        {differences.map(({ part }) => (
          <li key={part}>{t(`brand.${part}`)}</li>
        ))}
      </ul>
    </FormDialog>
  );
}

interface HistoryProps {
  readonly stored: DeskBrand;
  readonly editing: Editing;
  readonly close: () => void;
}

function HistoryDialog({ stored, editing, close }: HistoryProps) {
  const { t, format } = useLanguage();
  const now = useNow();
  const { say } = useToast();
  const errorText = useErrorText();
  const restore = useMutation({
    mutationFn: (row: number) => restoreBrand({ version: stored.version, row }),
    onSuccess: (brand) => {
      editing.replaced(brand);
      say({ text: t("vacancyEdit.restored") });
      close();
    },
  });
  return (
    <Dialog title={t("vacancyEdit.history")} close={close}>
      <FormError text={restore.error && errorText(restore.error)} />
      <ol className={dialogs.versions}>
        {stored.history.map(({ id, what, at, by, version }) => (
          <li key={id}>
            <span>
              <b>{t(`vacancyEdit.what.${what}`)}</b>
              <br />
              {[format.moment(at, now), by].filter((part) => part !== null).join(" · ")}
            </span>
            {version !== stored.version && (
              <button
                type="button"
                aria-label={`${t("vacancyEdit.restore")}: ${format.whole(at)}`}
                onClick={() => restore.mutate(id)}
              >
                {t("vacancyEdit.restore")}
              </button>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
