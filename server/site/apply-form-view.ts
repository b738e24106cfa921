import type { Config } from "../../app/config.ts";
import { consentNotice } from "../../commands/applications/consent-wording.ts";
import { ANOTHER_COUNTRY } from "../../domain/application/limits.ts";
import { choiceNames, fields } from "../../domain/application/fields.ts";
import { thirdGender } from "../../domain/application/registration.ts";
import { negotiateCountry } from "../../domain/visitor/country.ts";
import { type MarketCode } from "../../locales/markets.ts";
import { type Translate, translatorFor } from "../../locales/translator.ts";
import { choiceLabel, offeredChoices } from "../../locales/choices.ts";
import { pageAddress } from "../../routes.ts";
import type {
  ApplyField,
  ApplyFormText,
  ApplyFormView,
  ChoiceView,
  CountryView,
  EmailQuestionView,
} from "../../site/view.ts";
import { countryView, openCountryViews } from "./country-view.ts";

export interface FormScope {
  readonly market: MarketCode;
  readonly prefixed: boolean;
  /** Chosen in the form itself, or null. */
  readonly chosenCountry: string | null;
  /** Only on negotiated pages and answers to a POST: cached pages know no visitor (D27). */
  readonly detectedCountry: string | null;
  /** The form's own page, which asks more than the modal (D4). */
  readonly full: boolean;
  readonly job: string | null;
  /** The source of the visit as JSON, in an answer to a POST. */
  readonly attribution?: string;
  readonly values?: Partial<Record<ApplyField, string>>;
  readonly errors?: Partial<Record<ApplyField, string>>;
  readonly formError?: string | null;
  readonly unsure?: boolean;
  readonly refused?: boolean;
  readonly emailQuestion?: EmailQuestionView | null;
  /** Hidden fields for questions that the form already asked: posting it again answers them. */
  readonly hiddenAnswers?: Readonly<Record<string, string>>;
}

export function applyFormView({ operator }: Pick<Config, "operator">, scope: FormScope): ApplyFormView {
  const { market } = scope;
  const prefix = scope.prefixed ? market : undefined;
  const { country, locked } = negotiateCountry({
    explicit: scope.chosenCountry,
    detected: scope.detectedCountry,
    market,
  });
  const chosen =
    scope.chosenCountry === ANOTHER_COUNTRY ? anotherCountry(market) : countryView(country, market, operator);
  const choices = openCountryViews(market, operator);
  return {
    action: pageAddress("apply", prefix),
    successAddress: pageAddress("success", prefix),
    lang: market,
    country: chosen,
    locked: locked || scope.chosenCountry === ANOTHER_COUNTRY,
    choices,
    values: scope.values ?? {},
    errors: scope.errors ?? {},
    formError: scope.formError ?? null,
    unsure: scope.unsure ?? false,
    refused: scope.refused ?? false,
    askAt: operator.identity.email,
    emailQuestion: scope.emailQuestion ?? null,
    hiddenAnswers: scope.hiddenAnswers ?? {},
    full: scope.full,
    choicesAsked: choiceQuestions(
      { choices, country: chosen, full: scope.full, job: scope.job },
      translatorFor(market),
    ),
    job: scope.job,
    attribution: scope.attribution || null,
    noticeVersion: consentNotice(market, operator).version,
    privacyAddress: pageAddress("privacy", prefix),
    termsAddress: pageAddress("terms", prefix),
    text: formText(market, operator.identity.legalName),
  };
}

/** A country without open applications: nothing is known about it (D14). */
function anotherCountry(market: MarketCode): CountryView {
  const name = translatorFor(market)("form.anotherCountry");
  const unknown = {
    inText: name,
    dialCode: "",
    placeholder: "",
    minimumAge: 0,
    ageHint: "",
    ageConfirm: "",
    asksGender: false,
    thirdGender: false,
  };
  return { code: ANOTHER_COUNTRY, name, ...unknown, eligible: false };
}

/**
 * The modal asks only for contact details (D4), and a job fixes the position. Gender and its third
 * option appear where any country asks for them; the form's script hides them for other countries.
 */
function choiceQuestions(
  { choices, country, full, job }: Pick<ApplyFormView, "choices" | "country" | "full" | "job">,
  t: Translate,
): ChoiceView[] {
  const asking = [country, ...choices].filter((each) => each.asksGender);
  const third = asking.some((each) => each.thirdGender);
  return choiceNames
    .filter((name) => name === "prefers" || (full && (name !== "sex" || asking.length > 0)))
    .filter((name) => name !== "position" || job === null)
    .map((name) => {
      const { payload, choice } = fields[name];
      const open = choice.open === null ? "" : t(choice.open);
      const options = offeredChoices(name, t)
        .filter(({ value }) => value !== thirdGender || third)
        // The preselected first option has an empty value: an untouched list sends no answer, and a
        // saved draft can fill it in.
        .map((option, place) =>
          choice.as === "list" && open === "" && place === 0 ? { ...option, value: "" } : option,
        );
      return { name: payload, as: choice.as, label: choiceLabel(name, t), open, options };
    });
}

/** The most errors the form can have at once: one for each field, and the country. */
const mostErrors = 8;

function formText(market: MarketCode, legalName: string): ApplyFormText {
  const t = translatorFor(market);
  return {
    name: t("form.name"),
    contact: t("form.contact"),
    contactHint: t("form.contactHint"),
    email: t("form.email"),
    age: t("form.age"),
    optional: t("form.optional"),
    // The form fills in these placeholders, because the country can change while it is open.
    notice: t("form.notice", { country: "{country}" }),
    notIn: t("form.notIn", { country: "{country}" }),
    countryMeant: t("form.countryMeant", { country: "{country}" }),
    country: t("form.country"),
    anotherCountry: t("form.anotherCountry"),
    changeCountry: t("form.changeCountry"),
    closed: t("form.closed", { country: "{country}" }),
    closedElsewhere: t("form.closedElsewhere"),
    askPerson: t("form.askPerson", { email: "{email}" }),
    consent: t("form.consent", { operator: legalName }),
    comma: t("form.comma"),
    privacy: t("form.privacy"),
    terms: t("form.terms"),
    send: t("form.send"),
    sending: t("form.sending"),
    promise: t("form.promise"),
    neverLead: t("form.neverLead"),
    neverRest: t("form.neverRest"),
    summary: Array.from({ length: mostErrors }, (_, index) => t("form.summary", { count: index + 1 })),
    summaryKept: t("form.summaryKept"),
    kept: t("form.kept"),
    lost: t("form.lost"),
    offline: t("form.offline"),
    somethingWrong: t("api.somethingWrong"),
    nameRequired: t("fieldError.nameRequired"),
    emailRequired: t("fieldError.emailRequired"),
    emailInvalid: t("fieldError.emailInvalid"),
    ageRequired: t("fieldError.ageRequired"),
    ageDigits: t("fieldError.ageDigits"),
    ageMinimum: t("fieldError.ageMinimum", { age: "{age}" }),
    ageConfirm: t("fieldError.ageConfirm", { age: "{age}" }),
    contactRequired: t("fieldError.contactRequired"),
    contactInvalid: t("form.contactInvalid"),
    didYouMean: t("form.didYouMean", { email: "{email}" }),
    keepEmail: t("form.keepEmail", { email: "{email}" }),
    honeypot: t("form.honeypot"),
  };
}
