/** Views for the pages: plain values, already in the visitor's language. */
import type { ChoicePayload } from "../domain/application/fields.ts";
import type { SurveyQuestion } from "../domain/survey/answers.ts";
import type { ShownSection } from "../domain/site-content/shown.ts";
import type { Language, MarketCode } from "../locales/markets.ts";
import type { Translate } from "../locales/translator.ts";
import type { PageName } from "../routes.ts";
import type { BrandView } from "./brand-view.ts";
import type { OwnPageLink } from "./own-page-link.ts";
import type { JobCardView } from "./job-view.ts";

/** Everything the frame of a page needs. */
export interface SiteView {
  readonly market: MarketCode;
  readonly language: Language;
  /** BCP-47, for `lang`. */
  readonly tag: string;
  readonly dir: "ltr" | "rtl";
  readonly t: Translate;
  /** The page's name; error pages have none. */
  readonly page: PageName | null;
  /** The slug of the page's vacancy; null on other pages. */
  readonly job: string | null;
  /** A page's URL with this visitor's prefix, or unprefixed on negotiated pages. */
  readonly link: (page: PageName, hash?: string) => string;
  readonly demo: boolean;
  /** A demo of the sample operator, not of an operator file under evaluation. */
  readonly sample: boolean;
  /** Whether applications are delivered anywhere, by email or webhook. */
  readonly delivers: boolean;
  /** The tag manager's container; null: no measurement. */
  readonly tagManager: string | null;
  readonly operator: OperatorView;
  readonly brand: BrandView;
  /** The confirmed claims; texts with an unconfirmed claim are omitted (D24). */
  readonly claims: { readonly noExperience: boolean; readonly training: boolean; readonly paidWeekly: boolean };
  /**
   * Part-time work is paid by day and full-time work by week, as in the demo; otherwise each job
   * names its period.
   */
  readonly payAsSpecified: boolean;
  /** The page's usual or chosen country; null on `en` and `ar` without detection. */
  readonly country: CountryView | null;
  /**
   * "Applications from … are not open at the moment. They are open in: …"; null: open, or no
   * country is known.
   */
  readonly closed: string | null;
  /**
   * The URL of the alert that waits until applications open; null: they are open, alerts are not
   * offered, or the country is not the market's.
   */
  readonly alertWhenOpen: string | null;
  /** The country's name as used after "in" ("the United Kingdom"); null: no country, or closed. */
  readonly countryInText: string | null;
  /** The first open jobs of this market: featured ones, then the newest. */
  readonly jobs: readonly JobCardView[];
  /** The number of open jobs in this market. */
  readonly jobCount: number;
  readonly testimonials: readonly TestimonialView[];
  /** The home page's sections (B18), and the operator's own pages in this language. */
  readonly home: readonly ShownSection[];
  readonly ownPages: readonly OwnPageLink[];
  readonly ownPage: string | null;
  /** Every offered market for the market switch, with the current one marked. */
  readonly markets: readonly MarketView[];
  /** The minimum age in this page's country. */
  readonly minimumAge: number;
  /** Why it is above the age of majority; null: it is not. */
  readonly minimumAgeReason: string | null;
  /** Whether the form asks for the age, rather than for confirmation of the minimum. */
  readonly asksAge: boolean;
}

export interface OperatorView {
  /** The display name: "Example Recruiting Ltd". */
  readonly name: string;
  readonly legalName: string;
  /** One line each. */
  readonly address: readonly string[];
  /** "Company no. 00000000, England and Wales" */
  readonly registration: string;
  readonly email: string;
  readonly phone: string | null;
  /** The person responsible for the content, for the imprint; null: not set. */
  readonly representative: string | null;
  readonly vatId: string | null;
}

export interface MarketView {
  readonly market: MarketCode;
  readonly language: Language;
  readonly tag: string;
  readonly dir: "ltr" | "rtl";
  /** The language in itself: "Deutsch". */
  readonly languageName: string;
  /** The country in that market's language: "Deutschland"; null for `en` and `ar`. */
  readonly countryName: string | null;
  readonly current: boolean;
}

export interface TestimonialView {
  readonly quote: string;
  readonly name: string;
  readonly role: string;
  readonly sample: boolean;
}

export interface CountryView {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** In the page's language: "United Kingdom". */
  readonly name: string;
  /** The name as used after "in": "the United Kingdom". */
  readonly inText: string;
  /** Country calling code, digits only: "44". */
  readonly dialCode: string;
  /** An example national number: "7400 123456". */
  readonly placeholder: string;
  readonly minimumAge: number;
  /** Hint beside the empty field: the minimum age, with its reason if above the age of majority. */
  readonly ageHint: string;
  /** "I am 18 or older", where the age must not be asked; otherwise empty. */
  readonly ageConfirm: string;
  /** Whether the form page asks for the gender. */
  readonly asksGender: boolean;
  /** Whether it offers a third option, as the country's registers do. */
  readonly thirdGender: boolean;
  /** Whether applications are open there (D14). */
  readonly eligible: boolean;
}

export type ApplyField = "name" | "contact" | "email" | "age" | "country" | ChoicePayload;

export interface ChoiceView {
  readonly name: ChoicePayload;
  readonly as: "list" | "buttons";
  readonly label: string;
  /** A list's text while nothing is chosen; empty: an option is always chosen. */
  readonly open: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** *Did you mean …?*, asked once after a POST without script. */
export interface EmailQuestionView {
  readonly typed: string;
  /** The suggested address; null: already answered. */
  readonly meant: string | null;
}

/** The apply form, in the modal and on its page; plain data, also the props of its island. */
export interface ApplyFormView {
  /** Where it posts without JavaScript: the form page's own URL. */
  readonly action: string;
  /** The URL after a successful submission. */
  readonly successAddress: string;
  /** `lang` of the API requests: the market code. */
  readonly lang: string;
  readonly country: CountryView;
  /** False: the country is a guess and stays an open choice (D13). */
  readonly locked: boolean;
  /** Countries with open applications, sorted by name. */
  readonly choices: readonly CountryView[];
  readonly values: Readonly<Partial<Record<ApplyField, string>>>;
  readonly errors: Readonly<Partial<Record<ApplyField, string>>>;
  /** A returned page's question about the email address; null: none. Script asks it at once. */
  readonly emailQuestion: EmailQuestionView | null;
  /** Hidden fields naming the questions of a returned form; sending it again answers them. */
  readonly hiddenAnswers: Readonly<Record<string, string>>;
  /** An error of no field (server error, not eligible); null: none. */
  readonly formError: string | null;
  /** The posted application may have been saved: the server could not tell. */
  readonly unsure: boolean;
  /** `formError` is a refusal by a rule, which no correction fixes. */
  readonly refused: boolean;
  /** The operator's address, for people refused by a rule. */
  readonly askAt: string;
  /** The form page, which asks more than the modal (D4). */
  readonly full: boolean;
  /** The choices it asks; empty in the modal. */
  readonly choicesAsked: readonly ChoiceView[];
  /** The slug of the job it was opened from, or null. */
  readonly job: string | null;
  /** JSON: the source of the visit, in a form returned without JavaScript; otherwise null. */
  readonly attribution: string | null;
  /** Version of the notice that the applicant agrees to (B9). */
  readonly noticeVersion: string;
  readonly privacyAddress: string;
  readonly termsAddress: string;
  readonly text: ApplyFormText;
}

/** The form's texts in the page's language. It fills in `{age}`, `{country}` and `{email}`. */
export interface ApplyFormText {
  readonly name: string;
  readonly contact: string;
  readonly contactHint: string;
  readonly email: string;
  readonly age: string;
  readonly optional: string;
  /** "For people who can work in {country}." */
  readonly notice: string;
  /** "Not in {country}?" */
  readonly notIn: string;
  /** "Is your country {country}?", when it seems to differ from the page's. */
  readonly countryMeant: string;
  /** "Country" label of the choice. */
  readonly country: string;
  readonly anotherCountry: string;
  /** Button that applies the chosen country without JavaScript. */
  readonly changeCountry: string;
  /** "Applications from {country} aren’t open yet. They’re open in:" */
  readonly closed: string;
  readonly closedElsewhere: string;
  /** "Do you think this is a mistake? Write to {email}: …", beside a rule's refusal. */
  readonly askPerson: string;
  /** "We use this to contact you about work." with the texts of the two links. */
  readonly consent: string;
  /** Between the two links, in the language's punctuation: ", ". */
  readonly comma: string;
  readonly privacy: string;
  readonly terms: string;
  readonly send: string;
  readonly sending: string;
  readonly promise: string;
  readonly neverLead: string;
  readonly neverRest: string;
  /** Heading of the error summary by count: [one, two, …, seven]. */
  readonly summary: readonly string[];
  /** "Nothing was sent. What you typed is still here." */
  readonly summaryKept: string;
  /** "What you typed is still here." */
  readonly kept: string;
  /** "We could not tell whether it arrived. …" */
  readonly lost: string;
  readonly offline: string;
  readonly somethingWrong: string;
  readonly nameRequired: string;
  readonly emailRequired: string;
  readonly emailInvalid: string;
  readonly ageRequired: string;
  readonly ageDigits: string;
  /** "Age must be at least {age}" */
  readonly ageMinimum: string;
  /** "Please confirm that you are {age} or older" */
  readonly ageConfirm: string;
  readonly contactRequired: string;
  /** Short error that remains after the server's sentence has cleared (D9). */
  readonly contactInvalid: string;
  /** "Did you mean {email}?": the button that accepts the suggestion. */
  readonly didYouMean: string;
  /** "No, {email} is right": the button that sends the typed address. */
  readonly keepEmail: string;
  /** Hint in the honeypot's label, for people whose browser shows it. */
  readonly honeypot: string;
}

export interface SurveyQuestionView {
  readonly question: SurveyQuestion;
  readonly title: string;
  readonly hint: string;
  /** Answers to choose from; empty for the city, which is typed. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** The survey on the success page; plain data, also the props of its island. */
export interface SurveyView {
  readonly id: string;
  /** Where it posts without JavaScript. */
  readonly action: string;
  /** `lang` of the API requests. */
  readonly lang: string;
  /** 1-based; the step shown first. */
  readonly step: number;
  readonly answers: Readonly<Partial<Record<SurveyQuestion, string>>>;
  readonly questions: readonly SurveyQuestionView[];
  readonly text: {
    readonly submit: string;
    readonly back: string;
    readonly skip: string;
    /** ["Step 1 of 3", "Step 2 of 3", "Step 3 of 3"] */
    readonly steps: readonly string[];
    /** Names the dialog: "Three short questions". */
    readonly label: string;
  };
}

/** The texts of site/later/, which fetches them as JSON when needed. */
export interface LaterText {
  readonly outdated: string;
  readonly reload: string;
  readonly close: string;
  readonly offerLabel: string;
  readonly offer: string;
  readonly consentLabel: string;
  readonly consent: string;
  readonly accept: string;
  readonly reject: string;
}
