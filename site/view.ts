/**
 * What the server hands to the pages: plain values, already in the visitor's language. Pages compute nothing but layout.
 */
import type { ChoicePayload } from "../domain/application/fields.ts";
import type { SurveyQuestion } from "../domain/survey/answers.ts";
import type { Language, MarketCode } from "../locales/markets.ts";
import type { Translate } from "../locales/translator.ts";
import type { PageName } from "../routes.ts";
import type { JobCardView } from "./job-view.ts";

/** Everything the frame of a page needs. */
export interface SiteView {
  readonly market: MarketCode;
  readonly language: Language;
  /** BCP-47, for `lang`. */
  readonly tag: string;
  readonly dir: "ltr" | "rtl";
  readonly t: Translate;
  /** Which page this is; error pages have none. */
  readonly page: PageName | null;
  /** The slug of the vacancy whose page this is; null on every other. */
  readonly job: string | null;
  /** A page's address in this visitor's prefix, or unprefixed on negotiated pages. */
  readonly link: (page: PageName, hash?: string) => string;
  readonly demo: boolean;
  /** … of the sample operator, and not of somebody who looks at a file of their own. */
  readonly sample: boolean;
  /** What is sent here reaches somebody: by e-mail or webhook. */
  readonly delivers: boolean;
  /** The tag manager's container; null where nothing is measured. */
  readonly tagManager: string | null;
  readonly operator: OperatorView;
  /** The confirmed claims; texts that state one are left out where it is false (D24). */
  readonly claims: { readonly noExperience: boolean; readonly training: boolean; readonly paidWeekly: boolean };
  /** Part-time work is priced per day and full-time work per week, as in the demo; else each job says per what. */
  readonly payAsSpecified: boolean;
  /** The usual or chosen country of this page; null on `en` and `ar` without a detection. */
  readonly country: CountryView | null;
  /** "Applications from … are not open at the moment. They are open in: …"; null where they are, and where no country is known. */
  readonly closed: string | null;
  /** The country's name as running text needs it after "in" ("the United Kingdom"); null when there is none, or it is closed. */
  readonly countryInText: string | null;
  /** The first open ones of this market: those chosen for the home page, then the newest. */
  readonly jobs: readonly JobCardView[];
  /** All that are open in this market. */
  readonly jobCount: number;
  readonly testimonials: readonly TestimonialView[];
  /** The market switch: every offered market, grouped by language in the page, this one marked. */
  readonly markets: readonly MarketView[];
  /** Age from which this page's country accepts applications. */
  readonly minimumAge: number;
  /** Why it is more than the age of majority; null: it is not. */
  readonly minimumAgeReason: string | null;
  /** The form of this page asks how old somebody is; otherwise whether they are old enough. */
  readonly asksAge: boolean;
}

export interface OperatorView {
  /** The name people know: "Example Recruiting Ltd". */
  readonly name: string;
  readonly legalName: string;
  /** One line each. */
  readonly address: readonly string[];
  /** "Company no. 00000000, England and Wales" */
  readonly registration: string;
  readonly email: string;
  readonly phone: string | null;
  /** Who answers for the content, for the imprint; null where not given. */
  readonly representative: string | null;
  readonly vatId: string | null;
}

export interface MarketView {
  readonly market: MarketCode;
  readonly language: Language;
  readonly tag: string;
  readonly dir: "ltr" | "rtl";
  /** The language named in itself: "Deutsch". */
  readonly languageName: string;
  /** The country named in that market's language: "Deutschland"; null for `en` and `ar`. */
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
  /** The name as running text needs it after "in": "the United Kingdom". */
  readonly inText: string;
  /** Country calling code, digits only: "44". */
  readonly dialCode: string;
  /** An example national number: "7400 123456". */
  readonly placeholder: string;
  readonly minimumAge: number;
  /** Said beside the field before anything is typed: from which age, and why where it is more than the age of majority. */
  readonly ageHint: string;
  /** "I am 18 or older": asked instead of the age, where that may not be asked; empty where it may. */
  readonly ageConfirm: string;
  /** The form page asks for the gender there. */
  readonly asksGender: boolean;
  /** … and offers what the country's registers know besides two. */
  readonly thirdGender: boolean;
  /** Applications are open there (D14). */
  readonly eligible: boolean;
}

export type ApplyField = "name" | "contact" | "email" | "age" | "country" | ChoicePayload;

/** A choice, as the form asks it. */
export interface ChoiceView {
  readonly name: ChoicePayload;
  readonly as: "list" | "buttons";
  readonly label: string;
  /** What a list says while nothing is chosen; empty: one always is. */
  readonly open: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** *Did you mean …?*, asked once of a form that was posted without script. */
export interface EmailQuestionView {
  /** The address it was asked about. */
  readonly typed: string;
  /** null: it has been answered. */
  readonly meant: string | null;
}

/** The apply form, in the modal and on its page; plain data, also the props of its island. */
export interface ApplyFormView {
  /** Where it posts without JavaScript: the form page's own address. */
  readonly action: string;
  /** Where to go after a successful send. */
  readonly successAddress: string;
  /** `lang` of the calls: the market code. */
  readonly lang: string;
  readonly country: CountryView;
  /** false: the country is only a guess, and stays a plain choice (D13). */
  readonly locked: boolean;
  /** Where applications are open, sorted by name. */
  readonly choices: readonly CountryView[];
  readonly values: Readonly<Partial<Record<ApplyField, string>>>;
  readonly errors: Readonly<Partial<Record<ApplyField, string>>>;
  /** What the page came back to ask about the e-mail address; null when nothing was. With script it is asked at once. */
  readonly emailQuestion: EmailQuestionView | null;
  /** Hidden fields that say what the page came back to ask: sending it again answers that. */
  readonly asked: Readonly<Record<string, string>>;
  /** An error that belongs to no field (server error, not eligible); null when there is none. */
  readonly formError: string | null;
  /** What was posted may have been saved: the server could not tell. */
  readonly unsure: boolean;
  /** `formError` is a rule's refusal, and no typing mends it. */
  readonly refused: boolean;
  /** The operator's address, where somebody whom a rule turned away asks a person. */
  readonly askAt: string;
  /** The form page, which asks more than the modal (D4). */
  readonly full: boolean;
  /** What it asks besides; nothing in the modal. */
  readonly choicesAsked: readonly ChoiceView[];
  /** The slug of the job this was opened from, or null. */
  readonly job: string | null;
  /** JSON: where the visit came from, in a form that came back without JavaScript; null otherwise. */
  readonly attribution: string | null;
  /** Version of the notice the applicant sends under (B9). */
  readonly noticeVersion: string;
  readonly privacyAddress: string;
  readonly termsAddress: string;
  readonly text: ApplyFormText;
}

/** The strings of the form, in the page's language. `{age}`, `{country}` and `{email}` stand as written and are filled in by the form. */
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
  /** "Is your country {country}?", where it seems to be another than the page's. */
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
  /** "We use this to contact you about work." with the two links' words. */
  readonly consent: string;
  /** Between the two links, as the language sets it: ", ". */
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
  /** Short error that stays on the field after the server's sentence has cleared (D9). */
  readonly contactInvalid: string;
  /** "Did you mean {email}?": the button that takes another address. */
  readonly didYouMean: string;
  /** "No, {email} is right": the button that sends what was typed. */
  readonly keepEmail: string;
  /** Hint in the honeypot's label, for people whose browser shows it. */
  readonly honeypot: string;
}

export interface SurveyQuestionView {
  readonly question: SurveyQuestion;
  readonly title: string;
  readonly hint: string;
  /** Answers to choose from; none for the city, which is typed. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** The survey on the success page; plain data, also the props of its island. */
export interface SurveyView {
  /** Registration id. */
  readonly id: string;
  /** Where it posts without JavaScript. */
  readonly action: string;
  /** `lang` of the calls. */
  readonly lang: string;
  /** 1-based; the step shown first. */
  readonly step: number;
  readonly answers: Readonly<Partial<Record<SurveyQuestion, string>>>;
  /** In the order they are asked. */
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

/** What site/later/ says when it has something to say; fetched by it as JSON. */
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
