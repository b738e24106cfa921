/**
 * A setting's field, made from its schema: a setting that is added to the operator file needs no
 * screen of its own. More than 300 lines: every kind of field.
 */
import { type ReactNode, useId, useState } from "react";
import { hiddenSecret, type SettingContent } from "../../domain/desk/settings.ts";
import type { SettingSchema } from "../../domain/written/setting-schema.ts";
import { deskTag } from "../../locales/desk-language.ts";
import { languageNames } from "../../locales/markets.ts";
import { WarningIcon } from "../../ui/pictures/icons.tsx";
import { Chips } from "../editor/chips.tsx";
import { linesOf } from "../editor/lines.ts";
import { Button } from "../frame/button.tsx";
import { CopyButton } from "../frame/copy-button.tsx";
import fields from "../frame/field.module.css";
import { useLanguage } from "../language.tsx";
import { namesFor } from "../vacancy-actions/names.ts";
import { type Choices, emptyOf, fieldOf, type Path } from "./schema.ts";
import { newWebhookSecret } from "./new-secret.ts";
import css from "./settings.module.css";
import { WebhookState } from "./webhook-state.tsx";
import { useSettingWords } from "./words.ts";

interface SettingFieldProps {
  readonly path: Path;
  readonly schema: SettingSchema;
  /** undefined: not set. */
  readonly value: unknown;
  readonly isNeeded: boolean;
  readonly form: SettingForm;
}

/** What all fields of a form share. */
export interface SettingForm {
  readonly readOnly: boolean;
  /** By path, "webhooks.0.url". */
  readonly errors: ReadonlyMap<string, string>;
  /** `undefined` removes the setting. */
  readonly change: (path: Path, value: unknown) => void;
  /** What is in use. */
  readonly shown: SettingContent;
}

export function SettingField(props: SettingFieldProps) {
  const { path, schema, value, form } = props;
  const { t } = useLanguage();
  const { words } = useSettingWords();
  const id = useId();
  const { label, help } = words(path);
  const error = form.errors.get(path.join("."));
  const kind = fieldOf(path, schema);
  const set = (next: unknown) => form.change(path, next);
  /** Without a default, no is the absence of the setting. */
  const isDefinite = props.isNeeded || schema.default !== undefined;
  const texts = {
    id,
    "aria-describedby": [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error ? true : undefined,
    readOnly: form.readOnly,
  };
  const about = (
    <>
      {help && (
        <p id={`${id}-help`} className={fields.fieldHint}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={fields.fieldError}>
          <WarningIcon />{" "}
          <span lang="en" dir="ltr">
            {error}
          </span>
        </p>
      )}
    </>
  );
  switch (kind.kind) {
    case "yesNo":
      return (
        <div className={css.setting}>
          <label className={fields.tick}>
            <input
              type="checkbox"
              checked={value === true}
              disabled={form.readOnly}
              aria-describedby={texts["aria-describedby"]}
              onChange={({ currentTarget: { checked } }) => set(checked || isDefinite ? checked : undefined)}
            />
            {label}
          </label>
          {about}
        </div>
      );
    case "group":
      return <Group {...props} schema={kind.schema} about={about} label={label} />;
    case "list":
      return <List {...props} schema={kind.item} about={about} label={label} />;
    case "record":
      return <Records {...props} keys={kind.keys} schema={kind.value} about={about} label={label} />;
    case "choices":
    case "places":
      return (
        <fieldset className={css.setting}>
          <legend>{label}</legend>
          {about}
          {kind.kind === "places" ? (
            <Places value={value} label={label} form={form} set={set} />
          ) : (
            <ManyChoices path={path} choices={kind.choices} value={value} label={label} form={form} set={set} />
          )}
        </fieldset>
      );
    case "secret":
      return (
        <div className={`${fields.field} ${css.setting}`}>
          <label htmlFor={id}>{label}</label>
          {about}
          <Secret {...texts} path={path} value={value} isGenerated={kind.isGenerated} form={form} />
        </div>
      );
    default:
      return (
        <div className={`${fields.field} ${css.setting}`}>
          <label htmlFor={id}>{label}</label>
          {about}
          {kind.kind === "choice" && (
            <Choice
              {...props}
              id={id}
              described={texts["aria-describedby"]}
              isWrong={error !== undefined}
              choices={kind.choices}
              set={set}
            />
          )}
          {kind.kind === "number" && (
            <input
              {...texts}
              type="number"
              min={kind.schema.minimum}
              max={kind.schema.maximum}
              value={typeof value === "number" ? value : ""}
              onChange={({ currentTarget }) =>
                set(currentTarget.value === "" ? undefined : currentTarget.valueAsNumber)
              }
            />
          )}
          {kind.kind === "lines" && (
            <>
              <textarea
                {...texts}
                rows={3}
                dir="auto"
                placeholder={kind.example}
                value={Array.isArray(value) ? value.join("\n") : ""}
                onChange={({ currentTarget }) => set(linesOf(currentTarget.value))}
                onBlur={() => {
                  if (Array.isArray(value)) set(value.map((each) => String(each).trim()).filter((each) => each !== ""));
                }}
              />
              <p className={fields.fieldHint}>{t("settings.perLine")}</p>
            </>
          )}
          {(kind.kind === "text" || kind.kind === "textOrNone") && (
            <input
              {...texts}
              dir="auto"
              placeholder={value === false ? "" : kind.example}
              disabled={value === false}
              value={typeof value === "string" ? value : ""}
              onChange={({ currentTarget }) =>
                set(currentTarget.value === "" && !props.isNeeded ? undefined : currentTarget.value)
              }
            />
          )}
          {kind.kind === "textOrNone" && (
            <label className={fields.tick}>
              <input
                type="checkbox"
                checked={value === false}
                disabled={form.readOnly}
                onChange={({ currentTarget }) => set(currentTarget.checked ? false : undefined)}
              />
              {t("settings.noneOf")}
            </label>
          )}
        </div>
      );
  }
}

interface PartProps extends SettingFieldProps {
  readonly label: string;
  readonly about: ReactNode;
}

/** Settings that belong together; those that may be missing as a whole have a switch. */
function Group({ path, schema, value, isNeeded, form, label, about }: PartProps) {
  const { t } = useLanguage();
  const isOptional = !isNeeded && schema.default === undefined;
  const isSet = value !== undefined;
  const content = (isSet ? value : {}) as Readonly<Record<string, unknown>>;
  return (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      {about}
      {isOptional && (
        <label className={fields.tick}>
          <input
            type="checkbox"
            checked={isSet}
            disabled={form.readOnly}
            onChange={({ currentTarget }) => form.change(path, currentTarget.checked ? emptyOf(schema) : undefined)}
          />
          {t("settings.use")}
        </label>
      )}
      {(isSet || !isOptional) && (
        <div className={css.parts}>
          {Object.entries(schema.properties ?? {}).map(([name, part]) => (
            <SettingField
              key={name}
              path={[...path, name]}
              schema={part}
              value={content[name]}
              isNeeded={schema.required?.includes(name) ?? false}
              form={form}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

function List({ path, schema, value, form, label, about }: PartProps) {
  const { t } = useLanguage();
  const entries = Array.isArray(value) ? (value as readonly unknown[]) : [];
  return (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      {about}
      <ul className={css.entries}>
        {entries.map((entry, index) => {
          const name = nameOf(entry) || `${label} ${index + 1}`;
          return (
            <li key={index} className={css.entry}>
              <h2 dir="auto">{name}</h2>
              {!form.readOnly && (
                <Button
                  look="small"
                  aria-label={t("settings.removeOf", { what: name })}
                  onClick={() =>
                    form.change(
                      path,
                      entries.filter((_, place) => place !== index),
                    )
                  }
                >
                  {t("brand.remove")}
                </Button>
              )}
              <div className={css.parts}>
                {Object.entries(schema.properties ?? {}).map(([part, of]) => (
                  <SettingField
                    key={part}
                    path={[...path, index, part]}
                    schema={of}
                    value={(entry as Readonly<Record<string, unknown>>)[part]}
                    isNeeded={schema.required?.includes(part) ?? false}
                    form={form}
                  />
                ))}
              </div>
              {path[0] === "webhooks" && <WebhookState entry={entry} shown={form.shown} />}
            </li>
          );
        })}
      </ul>
      {!form.readOnly && (
        <Button
          look="small"
          aria-label={t("settings.addTo", { what: label })}
          onClick={() => form.change(path, [...entries, emptyOf(schema)])}
        >
          {t("settings.add")}
        </Button>
      )}
    </fieldset>
  );
}

/** What an entry is called: its name or id. */
function nameOf(entry: unknown): string {
  const { name, id, authority } = entry as Readonly<Record<string, unknown>>;
  return [name, id, authority].find((each) => typeof each === "string" && each !== "")?.toString() ?? "";
}

/** A setting for each of some countries or languages. */
function Records({ path, schema, keys, value, form, label, about }: PartProps & { readonly keys: Choices }) {
  const { t } = useLanguage();
  const { all, nameOf: nameOfKey } = useChoices(path, keys);
  // A single text is English.
  const stored = typeof value === "string" ? { en: value } : value;
  const content = (stored ?? {}) as Readonly<Record<string, unknown>>;
  const chosen = Object.keys(content);
  return (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      {about}
      <Chips
        label={label}
        add={keys.of === "languages" ? t("vacancyEdit.addLanguage") : t("vacancyEdit.addCountry")}
        chosen={chosen}
        all={all}
        nameOf={nameOfKey}
        readOnly={form.readOnly}
        set={(next) =>
          form.change(
            path,
            Object.fromEntries(next.map((key) => [key, key in content ? content[key] : emptyOf(schema)])),
          )
        }
      />
      {chosen.map((key) => (
        <div key={key} className={css.parts}>
          <h2>{nameOfKey(key)}</h2>
          <RecordValue
            path={[...path, key]}
            schema={schema}
            value={content[key]}
            whole={content}
            form={form}
            label={nameOfKey(key)}
          />
        </div>
      ))}
    </fieldset>
  );
}

interface RecordValueProps {
  readonly path: Path;
  readonly schema: SettingSchema;
  readonly value: unknown;
  readonly whole: Readonly<Record<string, unknown>>;
  readonly form: SettingForm;
  readonly label: string;
}

function RecordValue({ path, schema, value, whole, form, label }: RecordValueProps) {
  if (schema.type === "object") {
    return Object.entries(schema.properties ?? {}).map(([part, of]) => (
      <SettingField
        key={part}
        path={[...path, part]}
        schema={of}
        value={(value as Readonly<Record<string, unknown>>)[part]}
        isNeeded={schema.required?.includes(part) ?? false}
        form={form}
      />
    ));
  }
  const error = form.errors.get(path.join("."));
  const isNumber = schema.type === "integer";
  return (
    <div className={fields.field}>
      <input
        aria-label={label}
        aria-invalid={error ? true : undefined}
        readOnly={form.readOnly}
        dir="auto"
        type={isNumber ? "number" : "text"}
        min={schema.minimum}
        max={schema.maximum}
        value={typeof value === "string" || typeof value === "number" ? value : ""}
        onChange={({ currentTarget }) =>
          form.change(path.slice(0, -1), {
            ...whole,
            [String(path.at(-1))]: isNumber ? currentTarget.valueAsNumber || 0 : currentTarget.value,
          })
        }
      />
      {error && (
        <p className={fields.fieldError} lang="en" dir="ltr">
          <WarningIcon /> {error}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps extends SettingFieldProps {
  readonly id: string;
  readonly described: string | undefined;
  readonly isWrong: boolean;
  readonly choices: Choices;
  readonly set: (value: unknown) => void;
}

function Choice({ id, path, value, isNeeded, schema, choices, form, set, described, isWrong }: ChoiceProps) {
  const { all, nameOf: nameOfValue } = useChoices(path, choices);
  const shown = typeof value === "string" ? value : "";
  return (
    <select
      id={id}
      aria-describedby={described}
      aria-invalid={isWrong ? true : undefined}
      disabled={form.readOnly}
      value={shown}
      onChange={({ currentTarget }) => set(currentTarget.value === "" ? undefined : currentTarget.value)}
    >
      {(shown === "" || (!isNeeded && schema.default === undefined)) && <option value="">–</option>}
      {all.map((each) => (
        <option key={each} value={each}>
          {nameOfValue(each)}
        </option>
      ))}
    </select>
  );
}

interface ManyProps {
  readonly path: Path;
  readonly choices: Choices;
  readonly value: unknown;
  readonly label: string;
  readonly form: SettingForm;
  readonly set: (value: unknown) => void;
}

function ManyChoices({ path, choices, value, label, form, set }: ManyProps) {
  const { t } = useLanguage();
  const { all, nameOf: nameOfValue } = useChoices(path, choices);
  const chosen = typeof value === "string" ? [value] : Array.isArray(value) ? value.map(String) : [];
  const add = {
    countries: "vacancyEdit.addCountry",
    markets: "vacancyEdit.addMarket",
    languages: "vacancyEdit.addLanguage",
    values: "settings.add",
  } as const;
  return (
    <Chips
      label={label}
      add={t(add[choices.of])}
      none="–"
      chosen={chosen}
      all={all}
      nameOf={nameOfValue}
      readOnly={form.readOnly}
      set={set}
    />
  );
}

/** Nowhere, everywhere, or in the chosen countries. */
function Places({ value, label, form, set }: Omit<ManyProps, "path" | "choices">) {
  const { t } = useLanguage();
  const how = Array.isArray(value) ? "some" : value === true ? "everywhere" : "nowhere";
  return (
    <>
      <div className={fields.choice}>
        {(
          [
            ["nowhere", "settings.nowhere", false],
            ["everywhere", "settings.everywhere", true],
            ["some", "settings.someCountries", []],
          ] as const
        ).map(([each, words, next]) => (
          <label key={each} className={fields.option}>
            <input type="radio" checked={how === each} disabled={form.readOnly} onChange={() => set(next)} />
            {t(words)}
          </label>
        ))}
      </div>
      {how === "some" && (
        <ManyChoices path={[]} choices={{ of: "countries" }} value={value} label={label} form={form} set={set} />
      )}
    </>
  );
}

/** The values of a closed list and their names in the desk's language. */
function useChoices(
  path: Path,
  choices: Choices,
): { readonly all: readonly string[]; readonly nameOf: (value: string) => string } {
  const { language, format } = useLanguage();
  const { choice } = useSettingWords();
  const names = namesFor(deskTag(language));
  switch (choices.of) {
    case "countries":
      return { all: names.countries, nameOf: (code) => names.country(code) };
    case "markets":
      return { all: choices.values, nameOf: (code) => format.market(code) };
    case "languages":
      return { all: choices.values, nameOf: (code) => languageNames[code as keyof typeof languageNames] ?? code };
    case "values":
      return { all: choices.values, nameOf: (value) => choice(path, value) };
  }
}

interface SecretProps {
  readonly id: string;
  readonly path: Path;
  readonly value: unknown;
  readonly isGenerated: boolean;
  readonly form: SettingForm;
}

/** A stored secret is never shown. One that is made here is shown until it is published. */
function Secret({ id, path, value, isGenerated, form }: SecretProps) {
  const { t } = useLanguage();
  const [made, setMade] = useState<string | null>(null);
  const [kept, setKept] = useState<unknown>(null);
  const isHidden = typeof value === "string" && hiddenSecret.test(value);
  const isPrevious = path.at(-1) === "previousSecret";
  const typed = typeof value === "string" && !isHidden ? value : "";
  if (isPrevious && value === undefined) return <p id={id}>–</p>;
  return (
    <div className={css.secret}>
      {isHidden ? (
        <p id={id}>{t("settings.secretKept")}</p>
      ) : made !== null && made === value ? (
        <>
          <code id={id} dir="ltr">
            {made}
          </code>
          <p>{t("settings.secretMade")}</p>
          <CopyButton text={made} label={t("team.copy")} look="small" />
        </>
      ) : (
        <textarea
          id={id}
          rows={path.at(-1) === "private_key" ? 4 : 1}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          readOnly={form.readOnly}
          value={typed}
          onChange={({ currentTarget }) => form.change(path, currentTarget.value)}
        />
      )}
      {!form.readOnly && (
        <p className={css.actions}>
          {isPrevious && (
            <Button look="small" onClick={() => form.change(path, undefined)}>
              {t("brand.remove")}
            </Button>
          )}
          {isGenerated && !isPrevious && (
            <Button
              look="small"
              onClick={() => {
                const secret = newWebhookSecret();
                if (isHidden) {
                  setKept(value);
                  form.change([...path.slice(0, -1), "previousSecret"], value);
                }
                setMade(secret);
                form.change(path, secret);
              }}
            >
              {t("settings.secretMake")}
            </Button>
          )}
          {isHidden && !isPrevious && (
            <Button
              look="small"
              onClick={() => {
                setKept(value);
                form.change(path, "");
              }}
            >
              {t("settings.secretReplace")}
            </Button>
          )}
          {!isHidden && kept !== null && (
            <Button
              look="small"
              onClick={() => {
                form.change(path, kept);
                if (isGenerated && made !== null) form.change([...path.slice(0, -1), "previousSecret"], undefined);
              }}
            >
              {t("settings.secretKeep")}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
