import type { ReactNode } from "react";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { contractKinds, taxKinds, type VacancyFacts, vacancyTags } from "../../domain/vacancies/content.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { useLanguage } from "../language.tsx";
import { namesFor } from "../vacancy-actions/names.ts";
import states from "../frame/states.module.css";
import { Chips } from "../editor/chips.tsx";
import { Choice } from "./choice.tsx";
import { Count } from "./count.tsx";
import css from "./facts.module.css";

interface FactsProps {
  readonly vacancy: DeskVacancy;
  readonly facts: VacancyFacts;
  readonly readOnly: boolean;
  readonly unread: Readonly<Record<string, string>>;
  readonly setFacts: (facts: Partial<VacancyFacts>) => void;
  readonly setUnread: (place: string, typed: string | null) => void;
}

export function Facts({ vacancy, facts, readOnly, unread, setFacts, setUnread }: FactsProps) {
  const { t, language, format } = useLanguage();
  const names = namesFor(deskTag(language));
  const { offered, postedAt, hired } = vacancy;
  const number = (field: "positions" | "closesAfter", label: string) => (
    <Count
      id={`vacancy-${field}`}
      label={label}
      value={facts[field]}
      most={mostOf[field]}
      readOnly={readOnly}
      unread={unread[`vacancy-${field}`]}
      set={(count) => setFacts({ [field]: count })}
      setUnread={(typed) => setUnread(`vacancy-${field}`, typed)}
    />
  );
  return (
    <section className={css.facts} aria-label={t("vacancyEdit.facts")}>
      <Row title={t("vacancyEdit.field.tags")}>
        <Chips
          label={t("vacancyEdit.field.tags")}
          add={t("vacancyEdit.addTag")}
          chosen={facts.tags}
          all={vacancyTags}
          nameOf={(tag) => t(`vacancyEdit.tag.${tag}`)}
          readOnly={readOnly}
          set={(tags) => setFacts({ tags: [...tags] })}
        />
      </Row>
      <Row title={t("vacancyEdit.dates")}>
        <span className={css.inline}>
          {postedAt === null
            ? t("vacancyEdit.notPosted")
            : t("vacancyEdit.posted", { date: format.date(postedAt.slice(0, 10)) })}
        </span>
        <label className={css.inline}>
          {t("vacancyEdit.until")}{" "}
          <input
            id="vacancy-closesOn"
            type="date"
            readOnly={readOnly}
            value={facts.closesOn ?? ""}
            onChange={({ target }) => setFacts({ closesOn: target.value === "" ? null : target.value })}
          />
        </label>
      </Row>
      <Row title={t("vacancyEdit.places")}>
        {number("positions", t("vacancyEdit.field.positions"))}
        <span className={css.inline}>{t("vacancyEdit.taken", { count: hired })}</span>
        {number("closesAfter", t("vacancyEdit.field.closesAfter"))}
        <span className={css.inline}>
          {facts.closesAfter === null
            ? t("vacancyEdit.byHand")
            : t("vacancyEdit.closesItself", { count: vacancy.appliedSinceOpened })}
        </span>
      </Row>
      <Row title={t("vacancyEdit.contract")}>
        <Choice
          label={t("vacancyEdit.field.contract")}
          value={facts.contract}
          all={contractKinds}
          nameOf={(kind) => t(`vacancyEdit.contractKind.${kind}`)}
          readOnly={readOnly}
          set={(contract) => setFacts({ contract })}
        />
        <Choice
          label={t("vacancyEdit.field.tax")}
          value={facts.tax}
          all={taxKinds}
          nameOf={(kind) => t(`vacancyEdit.taxKind.${kind}`)}
          readOnly={readOnly}
          set={(tax) => setFacts({ tax })}
        />
      </Row>
      <Row title={t("vacancyEdit.field.countries")} id="vacancy-countries">
        <Chips
          label={t("vacancyEdit.field.countries")}
          add={t("vacancyEdit.addCountry")}
          none={t("vacancyEdit.everyCountry")}
          chosen={facts.countries ?? []}
          all={names.countries}
          nameOf={(code) => names.country(code)}
          readOnly={readOnly}
          set={(chosen) => setFacts({ countries: chosen.length === 0 ? null : [...chosen] })}
        />
      </Row>
      <Row title={t("vacancyEdit.field.markets")} id="vacancy-markets">
        <Chips
          label={t("vacancyEdit.field.markets")}
          add={t("vacancyEdit.addMarket")}
          none={facts.markets === null ? t("vacancyEdit.everyMarket") : t("vacancyEdit.noMarket")}
          chosen={facts.markets ?? []}
          all={offered}
          nameOf={(code) => format.market(code)}
          readOnly={readOnly}
          set={(chosen) => setFacts({ markets: [...chosen] })}
        />
        {facts.markets !== null && !readOnly && (
          <button type="button" className={css.link} onClick={() => setFacts({ markets: null })}>
            {t("vacancyEdit.chooseEvery")}
          </button>
        )}
      </Row>
    </section>
  );
}

const mostOf = { positions: 10_000, closesAfter: 1_000_000 } as const;

function Row({ title, id, children }: { readonly title: string; readonly id?: string; readonly children: ReactNode }) {
  return (
    <div className={css.row} id={id} tabIndex={id === undefined ? undefined : -1}>
      <h3 className={states.heading}>{title}</h3>
      <div className={css.content}>{children}</div>
    </div>
  );
}
