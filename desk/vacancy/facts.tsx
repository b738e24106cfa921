/** What holds in every language, besides pay: contract, where from, where it is shown, tags, dates and places. */
import { type ReactNode, useState } from "react";
import { toAsciiDigits } from "../../domain/application/digits.ts";
import type { DeskVacancy } from "../../domain/desk/vacancies.ts";
import { contractKinds, taxKinds, type VacancyFacts, vacancyTags } from "../../domain/vacancies/content.ts";
import { CrossIcon, WarningIcon } from "../../ui/pictures/icons.tsx";
import { deskTag } from "../../locales/desk-language.ts";
import { useLanguage } from "../language.tsx";
import { namesFor } from "../vacancy-acts/names.ts";
import { allCountries } from "./countries.ts";
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
            : t("vacancyEdit.closesItself", { count: vacancy.applied })}
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
          all={allCountries().toSorted((left, right) =>
            names.country(left).localeCompare(names.country(right), deskTag(language)),
          )}
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
          nameOf={(code) => code}
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
      <h3>{title}</h3>
      <div className={css.content}>{children}</div>
    </div>
  );
}

interface ChipsProps<Value extends string> {
  readonly label: string;
  readonly add: string;
  /** Said where nothing is chosen. */
  readonly none?: string;
  readonly chosen: readonly Value[];
  readonly all: readonly Value[];
  readonly nameOf: (value: Value) => string;
  readonly readOnly: boolean;
  readonly set: (chosen: readonly Value[]) => void;
}

/** What is chosen, each to be taken away with a press, and what is left to choose. */
function Chips<Value extends string>({ label, add, none, chosen, all, nameOf, readOnly, set }: ChipsProps<Value>) {
  const { t } = useLanguage();
  const left = all.filter((value) => !chosen.includes(value));
  return (
    <>
      {chosen.length === 0 && none !== undefined && <span className={css.inline}>{none}</span>}
      {chosen.length > 0 && (
        <ul className={css.chips} aria-label={label}>
          {chosen.map((value) => (
            <li key={value}>
              <bdi>{nameOf(value)}</bdi>
              {!readOnly && (
                <button
                  type="button"
                  aria-label={t("vacancyEdit.remove", { what: nameOf(value) })}
                  onClick={() => set(chosen.filter((each) => each !== value))}
                >
                  <CrossIcon />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && left.length > 0 && (
        <select
          className={css.add}
          aria-label={add}
          value=""
          onChange={({ target }) => {
            const value = left.find((each) => each === target.value);
            if (value !== undefined) set([...chosen, value]);
          }}
        >
          <option value="">+ {add}</option>
          {left.map((value) => (
            <option key={value} value={value}>
              {nameOf(value)}
            </option>
          ))}
        </select>
      )}
    </>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value | null;
  readonly all: readonly Value[];
  readonly nameOf: (value: Value) => string;
  readonly readOnly: boolean;
  readonly set: (value: Value | null) => void;
}

function Choice<Value extends string>({ label, value, all, nameOf, readOnly, set }: ChoiceProps<Value>) {
  const { t } = useLanguage();
  return (
    <label className={css.inline}>
      {label}{" "}
      <select
        value={value ?? ""}
        // A select knows no `readonly`.
        aria-disabled={readOnly || undefined}
        onChange={({ target }) => {
          if (!readOnly) set(all.find((each) => each === target.value) ?? null);
        }}
      >
        <option value="">{t("vacancyEdit.notSaid")}</option>
        {all.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface CountProps {
  readonly id: string;
  readonly label: string;
  readonly value: number | null;
  readonly most: number;
  readonly readOnly: boolean;
  readonly unread: string | undefined;
  readonly set: (count: number | null) => void;
  readonly setUnread: (typed: string | null) => void;
}

/** A whole number in the digits of any script; empty: not said. */
function Count({ id, label, value, most, readOnly, unread, set, setUnread }: CountProps) {
  const { t } = useLanguage();
  const [typing, setTyping] = useState<string>();
  const shown = unread ?? typing ?? (value === null ? "" : String(value));
  const type = (typed: string) => {
    setTyping(typed);
    const digits = toAsciiDigits(typed.trim());
    const count = /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
    const refused = digits !== "" && !(count >= 1 && count <= most);
    setUnread(refused ? typed : null);
    if (!refused) set(digits === "" ? null : count);
  };
  return (
    <span className={css.count}>
      <label className={css.inline} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        readOnly={readOnly}
        value={shown}
        aria-invalid={unread !== undefined || undefined}
        aria-describedby={unread === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyping(undefined)}
      />
      {unread !== undefined && (
        <span id={`${id}-error`} className={css.wrong} role="alert">
          <WarningIcon /> {t("vacancyEdit.countError", { most })}
        </span>
      )}
    </span>
  );
}
