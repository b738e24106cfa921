import type { ApplyFormText, ApplyFormView, ChoiceView, CountryView } from "../../site/view.ts";

export const gb: CountryView = {
  code: "GB",
  name: "United Kingdom",
  inText: "the United Kingdom",
  dialCode: "44",
  placeholder: "7400 123456",
  minimumAge: 23,
  ageHint: "23 or older.",
  ageConfirm: "",
  asksGender: true,
  thirdGender: false,
  eligible: true,
};
export const de: CountryView = {
  code: "DE",
  name: "Germany",
  inText: "Germany",
  dialCode: "49",
  placeholder: "1512 3456789",
  minimumAge: 18,
  ageHint: "18 or older.",
  ageConfirm: "",
  asksGender: true,
  thirdGender: true,
  eligible: true,
};
export const ae: CountryView = {
  code: "AE",
  name: "United Arab Emirates",
  inText: "the United Arab Emirates",
  dialCode: "971",
  placeholder: "50 123 4567",
  minimumAge: 23,
  ageHint: "",
  ageConfirm: "",
  asksGender: false,
  thirdGender: false,
  eligible: false,
};

/** Each text is its own key, except those with arguments. */
const text = new Proxy(
  {
    summary: ["1 answer", "2 answers", "3 answers"],
    notice: "For people in {country}.",
    notIn: "Not in {country}?",
    countryMeant: "Is it {country}?",
    closed: "Closed in {country}:",
    ageMinimum: "At least {age}",
    didYouMean: "Meant {email}?",
    keepEmail: "Keep {email}",
    askPerson: "Wrong? Ask {email}.",
    ageConfirm: "Confirm {age}",
  } as unknown as ApplyFormText,
  { get: (known, key) => known[key as keyof ApplyFormText] ?? key },
);

/** The choices of the form page. */
export const positions: ChoiceView = {
  name: "position",
  as: "list",
  label: "Position",
  open: "None",
  options: [{ value: "other", label: "Others" }],
};
export const genders: ChoiceView = {
  name: "sex",
  as: "buttons",
  label: "Gender",
  open: "",
  options: [
    { value: "female", label: "Female" },
    { value: "diverse", label: "Diverse" },
  ],
};

export function applyFormView(parts: Partial<ApplyFormView> = {}): ApplyFormView {
  return {
    action: "/apply-now",
    successAddress: "/success",
    lang: "gb",
    country: gb,
    locked: true,
    choices: [de, gb],
    values: {},
    errors: {},
    formError: null,
    emailQuestion: null,
    hiddenAnswers: {},
    unsure: false,
    refused: false,
    askAt: "hello@example.com",
    full: false,
    choicesAsked: [],
    job: null,
    attribution: null,
    noticeVersion: "1",
    privacyAddress: "/privacy-policy",
    termsAddress: "/terms-conditions",
    text,
    ...parts,
  };
}
