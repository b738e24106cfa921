/** What holds in every language: the picture, where a link leads, and which links lead here. */
import * as v from "valibot";
import { type ReactNode, useState } from "react";
import { type DeskSitePage, homePageId, type SitePageContent } from "../../domain/desk/site-pages.ts";
import { linkedPages, linkTarget, type Section } from "../../domain/site-content/content.ts";
import { isOwnText, mostPictures } from "../../domain/site-content/sections.ts";
import { WarningIcon } from "../../ui/pictures/icons.tsx";
import { PictureField } from "../editor/picture-field.tsx";
import { Button } from "../frame/button.tsx";
import { Field } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import { useLanguage } from "../language.tsx";
import actions from "../vacancy-actions/vacancy-actions.module.css";
import { withoutSection, withPicture, withSection } from "./edits.ts";
import css from "./site-pages.module.css";

interface SectionFactsProps {
  readonly page: DeskSitePage;
  readonly draft: SitePageContent;
  readonly section: Section;
  readonly change: (to: (draft: SitePageContent) => SitePageContent) => void;
  readonly setUnread: (place: string, typed: string | null) => void;
  /** The text of the picture. */
  readonly children: ReactNode;
}

export function SectionFacts({ page, draft, section, change, setUnread, children }: SectionFactsProps) {
  const { t } = useLanguage();
  const { id } = section;
  if (id === "page" && "places" in draft) {
    return (
      <div className={css.facts}>
        {(["navigation", "footer"] as const).map((place) => (
          <Tick
            key={place}
            name={t(place === "footer" ? "sitePage.footer" : "sitePage.navigation")}
            checked={draft.places[place]}
            set={(checked) =>
              change((before) =>
                "places" in before ? { ...before, places: { ...before.places, [place]: checked } } : before,
              )
            }
          />
        ))}
      </div>
    );
  }
  if (!isOwnText(id)) return null;
  return (
    <div className={css.facts}>
      <LinkTarget key={id} page={page} section={section} change={change} setUnread={setUnread} />
      <Picture draft={draft} section={section} change={change} />
      {children}
      {page.id === homePageId && (
        <Tick
          name={t("sitePage.navigation")}
          checked={section.listed}
          set={(listed) => change((before) => withSection(before, id, { listed }))}
        />
      )}
      <p>
        <Button look="small" onClick={() => change((before) => withoutSection(before, id))}>
          {t("sitePage.removeText")}
        </Button>
      </p>
    </div>
  );
}

function Picture({ draft, section, change }: Pick<SectionFactsProps, "draft" | "section" | "change">) {
  const { t } = useLanguage();
  const { id, picture } = section;
  const isFull = draft.sections.filter((each) => each.picture !== undefined).length >= mostPictures;
  if (!picture && isFull) return <p className={css.hint}>{t("sitePage.picturesFull", { most: mostPictures })}</p>;
  return (
    <>
      <PictureField
        use="text"
        label={t("sitePage.picture")}
        hint={t("sitePage.pictureHint")}
        picture={picture?.file}
        choose={(file) => change((before) => withPicture(before, id, file))}
      />
      {picture && (
        <Tick
          name={t("sitePage.decorative")}
          checked={picture.decorative}
          set={(decorative) => change((before) => withSection(before, id, { picture: { ...picture, decorative } }))}
        />
      )}
    </>
  );
}

interface TickProps {
  readonly name: string;
  readonly checked: boolean;
  readonly set: (checked: boolean) => void;
}

function Tick({ name, checked, set }: TickProps) {
  return (
    <label className={fields.tick}>
      <input type="checkbox" checked={checked} onChange={({ target }) => set(target.checked)} />
      <span>{name}</span>
    </label>
  );
}

const elsewhere = "elsewhere";

function LinkTarget({ page, section, change, setUnread }: Omit<SectionFactsProps, "draft" | "children">) {
  const { id, link } = section;
  const { t } = useLanguage();
  const isAddress = link !== null && link.startsWith("https:");
  const [typed, type] = useState<string | null>(isAddress ? link : null);
  const place = `site-link-${id}`;
  const set = (to: string | null) => change((before) => withSection(before, id, { link: to }));
  const wrong = typed !== null && !isWebsite(typed);
  /** Pages on the site, by address. */
  const onSite = page.pages.filter(({ slug }) => slug !== page.id).map(({ slug, title }) => [`/${slug}`, title]);
  const isOff = link !== null && link.startsWith("/") && link !== `/${page.id}` && !onSite.some(([to]) => to === link);
  const leadsNowhere = page.checks.some(({ code, section: of }) => code === "link_nowhere" && of === id);
  const error = isOff ? t("sitePage.linkOff", { address: link }) : leadsNowhere ? t("sitePage.linkNowhere") : null;
  return (
    <>
      <label className={actions.label}>
        {t("sitePage.linkTo")}
        <select
          id={targetOf(id)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${targetOf(id)}-error` : undefined}
          value={typed === null ? (link ?? "") : elsewhere}
          onChange={({ target: { value } }) => {
            const away = value === elsewhere;
            type(away ? "" : null);
            setUnread(place, away ? "" : null);
            set(away || value === "" ? null : value);
          }}
        >
          <option value="">{t("sitePage.noLink")}</option>
          {linkedPages.map((each) => (
            <option key={each} value={each}>
              {t(`sitePage.linkPage.${each}`)}
            </option>
          ))}
          {onSite.map(([to, title]) => (
            <option key={to} value={to}>
              {title}
            </option>
          ))}
          {isOff && <option value={link}>{t("sitePage.offSite", { address: link })}</option>}
          <option value={elsewhere}>{t("sitePage.elsewhere")}</option>
        </select>
      </label>
      {error && (
        <p id={`${targetOf(id)}-error`} className={fields.fieldError}>
          <WarningIcon /> {error}
        </p>
      )}
      {typed !== null && (
        <Field
          id={place}
          label={t("sitePage.address")}
          error={wrong && typed !== "" ? t("sitePage.addressError") : null}
          type="url"
          dir="ltr"
          autoComplete="off"
          value={typed}
          onChange={({ target: { value } }) => {
            type(value);
            const right = isWebsite(value);
            setUnread(place, right ? null : value);
            if (right) set(value.trim());
          }}
        />
      )}
    </>
  );
}

/** The id of the field that says where a section's link leads. */
export function targetOf(section: string): string {
  return `site-link-to-${section}`;
}

function isWebsite(address: string): boolean {
  return address.trim().startsWith("https://") && v.is(linkTarget, address.trim());
}
