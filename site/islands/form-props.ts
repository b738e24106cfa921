/**
 * Serialises the form's view as lines of values in a fixed order. As JSON, names and quotes would
 * add 470 to 570 bytes (brotli) to `/apply-now`, or 400 to 470 in a data script.
 * `unpackForm(packForm(view))` equals the view.
 */
import type { ApplyFormText, ApplyFormView, ChoiceView, CountryView } from "../view.ts";

const between = { lines: "\n", items: "\t", parts: "|" } as const;

type Plain<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T];

const viewKeys = [
  "action",
  "successAddress",
  "lang",
  "noticeVersion",
  "privacyAddress",
  "termsAddress",
  "askAt",
] as const satisfies readonly Plain<ApplyFormView>[];

const textKeys = [
  "name",
  "contact",
  "contactHint",
  "email",
  "age",
  "optional",
  "notice",
  "notIn",
  "countryMeant",
  "country",
  "anotherCountry",
  "changeCountry",
  "closed",
  "closedElsewhere",
  "askPerson",
  "consent",
  "comma",
  "privacy",
  "terms",
  "send",
  "sending",
  "promise",
  "neverLead",
  "neverRest",
  "summaryKept",
  "kept",
  "lost",
  "offline",
  "somethingWrong",
  "nameRequired",
  "emailRequired",
  "emailInvalid",
  "ageRequired",
  "ageDigits",
  "ageMinimum",
  "ageConfirm",
  "contactRequired",
  "contactInvalid",
  "didYouMean",
  "keepEmail",
  "honeypot",
] as const satisfies readonly Plain<ApplyFormText>[];

/** Fails to compile when a new text is not packed. */
type Unpacked = Exclude<Plain<ApplyFormText>, (typeof textKeys)[number]>;
const nothingUnpacked: Unpacked[] = [];
void nothingUnpacked;

/** Throws when a text contains a separator. Our texts do not, and typed input is sent as JSON. */
export function packForm(view: ApplyFormView): string {
  const { text, country } = view;
  const flags = [view.locked, view.full, country.eligible, view.unsure, view.refused]
    .map((flag) => (flag ? "1" : ""))
    .join(between.items);
  const lines = [
    JSON.stringify([
      view.values,
      view.errors,
      view.formError,
      view.job,
      view.emailQuestion,
      // Rarely present.
      ...(view.attribution === null && !hasQuestions(view) ? [] : [view.attribution]),
      ...(hasQuestions(view) ? [view.hiddenAnswers] : []),
    ]),
    flags,
    packCountry(country),
    join(view.choices.map(packCountry), "items"),
    join(text.summary, "items"),
    join(view.choicesAsked.map(packChoice), "items"),
    ...viewKeys.map((key) => view[key]),
    ...textKeys.map((key) => text[key]),
  ];
  return join(lines, "lines");
}

function hasQuestions({ hiddenAnswers }: ApplyFormView): boolean {
  return Object.keys(hiddenAnswers).length > 0;
}

function packCountry({ code, name, inText, dialCode, placeholder, ...rules }: CountryView): string {
  const { minimumAge, ageHint, ageConfirm, asksGender, thirdGender } = rules;
  const parts = [code, name, inText === name ? "" : inText, dialCode, placeholder, String(minimumAge)];
  return join([...parts, ageHint, ageConfirm, asksGender ? "1" : "", thirdGender ? "1" : ""], "parts");
}

function packChoice({ name, as, label, open, options }: ChoiceView): string {
  return join([name, as, label, open, ...options.flatMap((option) => [option.value, option.label])], "parts");
}

function join(values: readonly string[], kind: keyof typeof between): string {
  const separator = between[kind];
  for (const value of values)
    if (value.includes(separator)) throw new Error(`a text of the form holds a ${kind} separator`);
  return values.join(separator);
}

/** Lines that are no plain text of the view. */
const packedLines = 6;

/** Throws for the output of another build; the form then posts without script. */
export function unpackForm(packed: string): ApplyFormView {
  const lines = packed.split(between.lines);
  if (lines.length !== packedLines + viewKeys.length + textKeys.length) throw new Error("the form of another build");
  const line = () => lines.shift() ?? "";
  const items = (): string[] => {
    const text = line();
    return text === "" ? [] : text.split(between.items);
  };
  const [values, errors, formError, job, emailQuestion, attribution = null, hiddenAnswers = {}] = JSON.parse(line());
  const [locked = false, full = false, eligible = false, unsure = false, refused = false] = line()
    .split(between.items)
    .map(Boolean);
  const country = unpackCountry(line(), eligible);
  const choices = items().map((item) => unpackCountry(item, true));
  const summary = items();
  const choicesAsked = items().map(unpackChoice);
  const named = <K extends string>(keys: readonly K[]) =>
    Object.fromEntries(keys.map((key) => [key, line()])) as Record<K, string>;
  return {
    values,
    errors,
    formError,
    job,
    emailQuestion,
    attribution,
    hiddenAnswers,
    locked,
    full,
    unsure,
    refused,
    country,
    choices,
    choicesAsked,
    ...named(viewKeys),
    text: { summary, ...named(textKeys) },
  };
}

function unpackCountry(packed: string, eligible: boolean): CountryView {
  const [code = "", name = "", inText = "", dialCode = "", placeholder = "", ...ruleTexts] = packed.split(
    between.parts,
  );
  const [minimumAge, ageHint = "", ageConfirm = "", gender, third] = ruleTexts;
  const genders = { asksGender: gender === "1", thirdGender: third === "1" };
  const rules = { minimumAge: Number(minimumAge), ageHint, ageConfirm, ...genders, eligible };
  return { code, name, inText: inText || name, dialCode, placeholder, ...rules };
}

function unpackChoice(packed: string): ChoiceView {
  const [name = "", as = "", label = "", open = "", ...words] = packed.split(between.parts);
  const options = words.flatMap((word, index) =>
    index % 2 === 0 ? [{ value: word, label: words[index + 1] ?? "" }] : [],
  );
  return { name, as, label, open, options } as ChoiceView;
}
