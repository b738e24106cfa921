/**
 * Specification section 5 row by row: inputs, and their messages in the three complete languages.
 */

export interface Row {
  readonly what: string;
  readonly field: "name" | "email" | "age" | "contact";
  readonly typed: string;
  readonly gb: string;
  readonly de: string;
  readonly ae: string;
}

const says = (gb: string, de: string, ae: string) => ({ gb, de, ae });

const nameRequired = says("Please enter your name", "Bitte geben Sie Ihren Namen ein", "يرجى كتابة اسمك");
const emailRequired = says(
  "Please enter your email",
  "Bitte geben Sie Ihre E-Mail-Adresse ein",
  "يرجى كتابة بريدك الإلكتروني",
);
const emailInvalid = says(
  "Please enter a valid email",
  "Bitte geben Sie eine gültige E-Mail-Adresse ein",
  "يرجى كتابة بريد إلكتروني صحيح",
);
const ageRequired = says("Please enter your age", "Bitte geben Sie Ihr Alter ein", "يرجى كتابة عمرك");
const ageDigits = says("Please input digits", "Bitte nur Ziffern eingeben", "يرجى كتابة أرقام فقط");
const ageMinimum = says("Age must be at least 23", "Das Mindestalter ist 23 Jahre", "يجب ألا يقل العمر عن 23 عامًا");
const contactRequired = says(
  "Please enter your WhatsApp number",
  "Bitte geben Sie Ihre WhatsApp-Nummer ein",
  "يرجى كتابة رقم واتساب",
);
const notPossible = says(
  "This isn’t a mobile number in the United Kingdom. Please check it.",
  "Das ist in Großbritannien keine Mobilnummer. Bitte prüfen Sie die Nummer.",
  "هذا ليس رقم هاتف محمول في المملكة المتحدة. يرجى التحقق منه.",
);
const landline = says(
  "This is a landline in the United Kingdom. We need a mobile number, for calls too.",
  "Das ist in Großbritannien eine Festnetznummer. Wir brauchen eine Mobilnummer, auch für Anrufe.",
  "هذا رقم هاتف ثابت في المملكة المتحدة، ونحتاج إلى رقم هاتف محمول، للمكالمات أيضًا.",
);
const atMost = (count: number) =>
  says(`Please use at most ${count} characters`, `Bitte höchstens ${count} Zeichen`, `الحد الأقصى لعدد الأحرف: ${count}`);

/** The applicant's country is GB in all of them. */
export const sectionFive: readonly Row[] = [
  { what: "no name", field: "name", typed: "", ...nameRequired },
  { what: "a blank name", field: "name", typed: " \t ", ...nameRequired },
  { what: "a name of invisible marks", field: "name", typed: "\u200b\u200f", ...nameRequired },
  { what: "201 characters of name", field: "name", typed: "n".repeat(201), ...atMost(200) },
  { what: "no e-mail", field: "email", typed: "", ...emailRequired },
  { what: "an e-mail without an at sign", field: "email", typed: "zoe.example.org", ...emailInvalid },
  { what: "an e-mail without a dot behind the at sign", field: "email", typed: "zoe@example", ...emailInvalid },
  { what: "an e-mail without text before the at sign", field: "email", typed: "@example.org", ...emailInvalid },
  { what: "an e-mail with a space in it", field: "email", typed: "zoe t@example.org", ...emailInvalid },
  { what: "an e-mail with two dots in a row", field: "email", typed: "zoe@example..org", ...emailInvalid },
  { what: "an e-mail with a dot behind the at sign", field: "email", typed: "zoe@.example.org", ...emailInvalid },
  { what: "an e-mail with a control character", field: "email", typed: "zo\u0007e@example.org", ...emailInvalid },
  { what: "255 characters of e-mail", field: "email", typed: `${"e".repeat(243)}@example.org`, ...atMost(254) },
  { what: "no age", field: "age", typed: "", ...ageRequired },
  { what: "an age in letters", field: "age", typed: "thirty", ...ageDigits },
  { what: "half a year", field: "age", typed: "23.5", ...ageDigits },
  { what: "a negative age", field: "age", typed: "-30", ...ageDigits },
  { what: "a year too young", field: "age", typed: "22", ...ageMinimum },
  { what: "a year too young in Arabic digits", field: "age", typed: "٢٢", ...ageMinimum },
  {
    what: "an age above 120",
    field: "age",
    typed: "121",
    ...says("Age must be at most 120", "Das Alter darf höchstens 120 Jahre betragen", "يجب ألا يزيد العمر على 120 عامًا"),
  },
  { what: "no number", field: "contact", typed: "", ...contactRequired },
  { what: "one digit", field: "contact", typed: "7", ...notPossible },
  { what: "18 digits", field: "contact", typed: "740012345674001234", ...notPossible },
  { what: "another country's number", field: "contact", typed: "+4915120100001", ...notPossible },
  { what: "words for a number", field: "contact", typed: "call me", ...notPossible },
  { what: "26 characters of number", field: "contact", typed: "7400 1234567400 1234567400", ...atMost(25) },
  { what: "a landline", field: "contact", typed: "020 7946 0958", ...landline },
];

/** Valid inputs and their stored form. */
export const accepted: readonly {
  readonly what: string;
  readonly typed: Record<string, string>;
  readonly kept: Record<string, unknown>;
}[] = [
  { what: "an age of exactly 23", typed: { age: "23" }, kept: { age: 23 } },
  { what: "an age of exactly 120", typed: { age: "120" }, kept: { age: 120 } },
  {
    what: "Arabic-Indic digits",
    typed: { age: "٣٤", contact: "٧٤٠٠١٢٣٤٥٦" },
    kept: { age: 34, contact: "7400123456", phone: "+447400123456" },
  },
  {
    what: "Persian and full-width digits",
    typed: { age: "۴۵", contact: "７４００１２３４５７" },
    kept: { age: 45, phone: "+447400123457" },
  },
  {
    what: "spaces around",
    typed: { name: "  Zoë T  ", email: " Zoe@Example.org " },
    kept: { name: "Zoë T", email: "Zoe@Example.org" },
  },
  {
    what: "an e-mail as it was pasted",
    typed: { email: "Zoë \u202a<mailto:Zoe.Pasted@Example.org?subject=Hi>\u202c," },
    kept: { email: "Zoe.Pasted@Example.org" },
  },
  {
    what: "an e-mail in full-width signs",
    typed: { email: "ｚｏｅ．ｗｉｄｅ＠example。org" },
    kept: { email: "zoe.wide@example.org" },
  },
  { what: "200 characters of name", typed: { name: "n".repeat(200) }, kept: { name: "n".repeat(200) } },
  {
    what: "254 characters of e-mail",
    typed: { email: `${"e".repeat(242)}@example.org` },
    kept: { email: `${"e".repeat(242)}@example.org` },
  },
  {
    what: "a number with its dial code",
    typed: { contact: "+44 7400 123458" },
    kept: { phone: "+447400123458", contact: "7400123458" },
  },
  { what: "a number with 0044", typed: { contact: "0044 7400 123459" }, kept: { phone: "+447400123459" } },
  { what: "a number with its trunk zero", typed: { contact: "(07400) 123-460" }, kept: { phone: "+447400123460" } },
];
