import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ApplyForm } from "../../site/islands/apply-form.tsx";
import { ErrorSummary } from "../../site/islands/error-summary.tsx";
import { unpackForm } from "../../site/islands/form-props.ts";
import { renderApplyDialog, renderApplyForm, renderSurvey } from "../../site/islands/render.tsx";
import type { ApplyFormView, SurveyView } from "../../site/view.ts";
import { ae, applyFormView, de, gb, genders, positions } from "./apply-form-view.ts";

const files = { entry: "/assets/form.js", chunks: ["/assets/react.js"] };
const markup = (parts?: Partial<ApplyFormView>) => renderToStaticMarkup(<ApplyForm {...applyFormView(parts)} />);
const names = (html: string) => new Set([...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name));

test("the modal has the specified fields under the payload's names", () => {
  expect(names(markup())).toEqual(
    new Set(["country", "name", "contact", "email", "age", "job", "notice_version", "website"]),
  );
});

test("the form page also asks for position and gender", () => {
  const both = names(markup({ full: true, choicesAsked: [positions, genders] }));
  expect([...both]).toEqual(expect.arrayContaining(["change", "position", "sex"]));
  expect(names(markup({ full: true, choicesAsked: [positions] })).has("sex")).toBe(false);
  // The style of site/islands/gender.css.
  const styled = markup({ full: true, choicesAsked: [genders], country: de });
  expect(styled).toContain('class="genders"');
  expect(styled.split('class="gender"')).toHaveLength(genders.options.length + 1);
});

test("a third gender choice is shown for countries that have it, whatever the page was made for", () => {
  for (const [country, third] of [
    [de, true],
    [gb, false],
  ] as const) {
    expect(markup({ full: true, choicesAsked: [genders], country }).includes('value="diverse"')).toBe(third);
  }
});

test("Enter in a field submits the form: the first button is not the country choice's", () => {
  const html = markup({ full: true });
  expect(html.indexOf("<button")).toBeLessThan(html.indexOf('name="change"'));
  expect(/<button[^>]*>/.exec(html)?.[0]).not.toContain("name=");
});

test("errors are in the summary with links, and at their fields", () => {
  const html = markup({ errors: { name: "Name?", email: "Mail?" }, values: { email: "a@b" } });
  expect(html).toContain("2 answers");
  expect(html).toContain('<a href="#f-email">Mail?</a>');
  expect(html).toMatch(/id="f-email"[^>]*aria-describedby="f-email-error" aria-invalid="true"/);
  expect(html).toContain('value="a@b"');
});

test("a general error is in the summary, too", () => {
  expect(markup({ formError: "Not now." })).toContain("Not now.");
});

test("the email question appears with two buttons when needed", () => {
  expect(markup()).toMatch(/id="f-email"[^>]*><div role="status" class="[^"]*"><\/div>/);
  const html = markup({ emailQuestion: { typed: "a@gmial.com", meant: "a@gmail.com" } });
  expect(html).toMatch(
    /<button value="a@gmail.com" name="email_meant">Meant <bdi dir="ltr">a@gmail.com<\/bdi>\?<\/button>/,
  );
  expect(html).toMatch(/<button>Keep <bdi dir="ltr">a@gmial.com<\/bdi><\/button>/);
  expect(html).toContain('<input type="hidden" name="email_asked" value="a@gmial.com"/>');
  const answered = markup({ emailQuestion: { typed: "a@gmial.com", meant: null } });
  expect(answered).toContain('name="email_asked"');
  expect(answered).not.toContain("email_meant");
});

test("in a closed country nothing can be submitted, and the country choice is open", () => {
  const html = markup({ country: ae });
  expect(html).toContain("Closed in the United Arab Emirates:");
  expect(html).toMatch(/<details open="">.*<option value="AE" selected="">/s);
  expect(html).not.toMatch(/>send</);
  // No value was typed, so none is hidden.
  expect(html).toMatch(/<div hidden="">(?:(?!<div hidden).)*name="name"(?:.(?!<\/form>))*name="age"/s);
  expect(markup()).not.toContain('hidden=""');
  expect(markup()).toMatch(/>send</);
  // Typed values stay visible, for another country.
  expect(markup({ country: ae, values: { name: "Zoë" } })).not.toContain("<div hidden");
});

test("a guessed country is a plain choice, a known one is behind a link", () => {
  expect(markup({ locked: false })).not.toContain("<details");
  expect(markup({ locked: true })).toContain("<details");
  for (const locked of [true, false]) expect(markup({ locked }).match(/name="country"/g)).toHaveLength(1);
});

const survey: SurveyView = {
  id: "r1",
  action: "/success",
  lang: "gb",
  step: 2,
  answers: { IS_REMOTE_WORKED: "0" },
  questions: [
    {
      question: "IS_LOCAL_USER",
      title: "Local?",
      hint: "",
      choices: [
        { value: "1", label: "Yes" },
        { value: "0", label: "No" },
      ],
    },
    {
      question: "IS_REMOTE_WORKED",
      title: "Remote?",
      hint: "",
      choices: [
        { value: "1", label: "Yes" },
        { value: "0", label: "Not yet" },
      ],
    },
    { question: "CITY", title: "City?", hint: "", choices: [] },
  ],
  text: {
    submit: "Submit",
    back: "Back",
    skip: "Skip",
    steps: ["1/3", "2/3", "3/3"],
    label: "Questions",
  },
};

test("the survey consists of plain forms with posting buttons", () => {
  const html = renderSurvey(survey, files, "Sent: K7M");
  expect(html).toMatch(/<form [^>]*action="\/success"[^>]*>/);
  expect(html).toMatch(/<form [^>]*method="post"[^>]*>/);
  expect(html).toMatch(/value="1" aria-pressed="false" name="IS_REMOTE_WORKED"/);
  expect(html).toMatch(/value="0" aria-pressed="true" name="IS_REMOTE_WORKED"/);
  expect(html).toContain('<button value="1" name="step">Back</button>');
  expect(html).toContain('<button value="1" name="skip">Skip</button>');
  expect(html).toContain('<input type="hidden" name="id" value="r1"/>');
  expect(html).toMatch(/<dialog [^>]*aria-describedby="survey-sent".*<h2 id="survey-sent"[^>]*>Sent: K7M<\/h2>/);
  expect(renderSurvey({ ...survey, step: 1 }, files, "")).not.toContain("Back<");
  const city = renderSurvey({ ...survey, step: 3 }, files, "");
  expect(city).toContain('name="CITY"');
  expect(city).toMatch(/<button[^>]*>Submit<\/button>/);
});

test("the markup has no inline style, script or handler, which a strict CSP would block", () => {
  const view = applyFormView({ full: true, choicesAsked: [positions, genders], errors: { name: "Name?" } });
  const dialog = renderApplyDialog(view, files, { kicker: "K", title: "T", close: "C" }, "<svg></svg>", "/p");
  for (const html of [dialog, renderSurvey(survey, files, "Sent: K7M")]) {
    expect(html).not.toMatch(/ style=|<script|\son\w+=|javascript:/i);
  }
});

test("the container names its island, and the props survive the attribute", () => {
  const html = renderApplyForm(applyFormView({ values: { name: `"'<&>` } }), files);
  expect(html).toMatch(/^<div data-island="\/assets\/form.js" data-chunks="\/assets\/react.js"/);
  const props = /data-props="([^"]*)"/.exec(html)?.[1] ?? "";
  const plain = props
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  expect(unpackForm(plain).values.name).toBe(`"'<&>`);
});

test("the summary keeps the remaining errors and disappears with the last", () => {
  const view = applyFormView();
  const failed = {
    errors: { name: "Name?", email: "Mail?" },
    formError: "Name?",
    kept: "kept",
    refused: false,
    number: 1,
  };
  const summary = (left: object) => renderToStaticMarkup(<ErrorSummary failed={failed} left={left} view={view} />);
  expect(summary(failed.errors)).toContain("2 answers");
  expect(summary({ email: "Mail?" })).toContain("1 answer");
  expect(summary({ email: "Mail?" })).not.toContain("Name?");
  // The error differs from the one on submission.
  expect(summary({ email: "Mail too long" })).toContain(">Mail too long</a>");
  expect(summary({ email: "Mail too long" })).not.toContain("Mail?");
  // A new error is shown at its field.
  expect(summary({ email: "Mail?", age: "Age?" })).not.toContain("Age?");
  expect(summary({})).toBe("");
  const general = { ...failed, errors: {}, formError: "Not now." };
  expect(renderToStaticMarkup(<ErrorSummary failed={general} left={{}} view={view} />)).toContain("Not now.");
});

describe("the contact for help", () => {
  const asked = 'Wrong? Ask <a href="mailto:hello@example.com"><bdi dir="ltr">hello@example.com</bdi></a>.';
  const confirming = { ...gb, ageConfirm: "I am 23 or older" };

  test("is shown with a rule's refusal", () => {
    for (const refused of [
      { errors: { age: "At least 23" } },
      { errors: { age: "Confirm 23" }, country: confirming },
      { errors: { country: "Not open" } },
      { country: ae },
      { formError: "Too many", refused: true },
    ])
      expect(markup(refused).split(asked)).toHaveLength(2);
  });

  test("is not shown for mistyped values or on pages without a refusal", () => {
    for (const mended of [
      {},
      { full: true },
      { errors: { age: "ageRequired", name: "nameRequired" } },
      { formError: "Lost" },
    ])
      expect(markup(mended)).not.toContain("hello@example.com");
  });
});
