/**
 * The schemas of the server's answers: an example of each is valid, and invalid without any one
 * field. That the server sends them is in tests/http/desk-answers.test.ts. More than 300 lines: a
 * table of every answer.
 */
import * as v from "valibot";
import { deskNews, deskNewsChoice } from "../../domain/desk/notifications.ts";
import { describe, expect, test } from "vitest";
import { deskDetail, type DeskDetail } from "../../domain/desk/application.ts";
import { errorAnswer } from "../../domain/desk/answer.ts";
import { auditTypes, commandLine, deskAudit } from "../../domain/desk/audit.ts";
import { bulkRefusals, deskBulks, deskSelection } from "../../domain/desk/bulk.ts";
import { deskFigures, deskFile, funnelStages } from "../../domain/desk/figures.ts";
import { deskTestimonials, testimonialAsks } from "../../domain/desk/testimonials.ts";
import {
  closedShownFor,
  deskVacancies,
  deskVacancy,
  deskVacancyClosed,
  deskVacancyCreated,
  deskVacancyEditing,
  deskVacancyPast,
  deskVacancySaved,
  vacancyRefusal,
} from "../../domain/desk/vacancies.ts";
import { historyEvents } from "../../domain/application/lifecycle.ts";
import { noText } from "../../domain/vacancies/staleness.ts";
import { vacancyRow } from "../support/vacancy-row.ts";
import { deskDeliveries, type DeskDelivery } from "../../domain/desk/deliveries.ts";
import { deskPhone } from "../../domain/desk/desk.ts";
import { deskDecided, deskHeldDetail, deskHeldList, type DeskHeldRow } from "../../domain/desk/held.ts";
import {
  deskInvitation,
  deskMe,
  deskPasskeys,
  deskPasswordChanged,
  deskSessions,
  newBackupCodes,
  oidcBegun,
  secondStepMissing,
  secondStep,
  signedIn,
} from "../../domain/desk/log-in.ts";
import {
  deskMessages,
  type DeskMessages,
  deskTemplates,
  deskTemplateText,
  type DeskTemplateText,
} from "../../domain/desk/messages.ts";
import { creationOptions, requestOptions } from "../../domain/desk/passkey.ts";
import { filterNames, noFilter } from "../../domain/desk/queue-filter.ts";
import { deskBoard, deskChoices, deskList, type DeskRow, deskViews } from "../../domain/desk/queue.ts";
import { deskHours, deskInterview } from "../../domain/desk/booking.ts";
import { deskReportedNumbers, deskReportsOf } from "../../domain/desk/reports.ts";
import { deskRecent, deskSearch, foundIn } from "../../domain/desk/search.ts";
import { deskSuppressions, suppressionKinds } from "../../domain/desk/suppression.ts";
import { deskLink, deskHandedOver, deskLogIns, deskOpenInvitations, deskRecruiters } from "../../domain/desk/team.ts";

const at = "2026-11-20T10:00:00.000Z";
const maya = { id: "m1", name: "Maya" };

const signs = { codes: ["K7M-4QX-9TC"], code: "Your code is K7M-4QX-9TC.", never: "Never.", stop: "Write STOP." };

const messages: DeskMessages = {
  language: "Deutsch",
  direction: "ltr",
  own: { language: "English", direction: "ltr" },
  email: true,
  signs,
  templates: [
    {
      kind: "first",
      named: { id: "template-of-the-team", name: "Visa", instead: { language: "English", direction: "ltr" } },
      pieces: [{ text: "Amira", field: "name" }],
      own: [{ text: "Hello", field: null }],
    },
  ],
};

const change = { kind: "first", language: "de", shipped: false, version: 1, by: "Maya", at } as const;

const template: DeskTemplateText = {
  language: "Deutsch",
  direction: "ltr",
  version: 1,
  by: "Maya",
  at,
  text: "{hello}",
  shipped: "{hello}",
  history: [{ version: 1, by: "Maya", at, text: null }],
  sample: {
    values: {
      hello: "Hello {name}.",
      name: "Amira",
      code: "K7M-4QX-9TC",
      recruiter: "Maya",
      operator: "Example",
      vacancy: null,
      page: "https://jobs.example/gb/application/link",
      interview: null,
      check: "http://jobs.example/verify",
    },
    signs,
  },
};

const row: DeskRow = {
  id: 7,
  code: "K7M-4QX-9TC",
  name: "Zoë",
  nameDoubt: null,
  position: "Assistant",
  market: "gb",
  language: "English",
  prefers: "call",
  appliedAt: at,
  dueAt: at,
  writeBy: at,
  status: "claimed",
  missed: false,
  nobodyWrote: false,
  next: { kind: "deadline", at },
  followUpAt: at,
  tags: ["morning shift"],
  closedReason: "no_reply",
  writing: { ...maya, since: at },
  contactCorrectedAt: at,
  assignedTo: maya,
  maybeSamePerson: true,
  appliedAgain: true,
  optedOutBefore: [],
};

const sent = {
  phoneMasked: "+44 •••• ••3456",
  email: "zoe@example.org",
  age: 31,
  country: "GB",
  prefers: "call",
  source: "newsletter",
  agreedTo: { version: "1", language: "en-GB", at },
  answers: [{ question: "City", answer: "Leeds" }],
  choices: [{ label: "Position", value: "Other" }],
} as const;

const deliveryAs = (state: DeskDelivery["state"]): DeskDelivery => ({
  id: `d-${state}`,
  event: "application.created",
  kind: state === "bounced" ? "email" : "webhook",
  target: "main",
  createdAt: at,
  attempts: 1,
  state,
  withheld: null,
  lastError: null,
  nextAttemptAt: null,
});

const detail: DeskDetail = {
  ...row,
  ...sent,
  timeZone: "Europe/London",
  clockZone: "Europe/London",
  quietHours: { from: "21:00", to: "08:00" },
  contactedBy: null,
  contactedAt: null,
  unproven: false,
  remindedFirstAt: at,
  remindedSecondAt: null,
  events: [
    {
      id: 1,
      at,
      type: "claimed",
      actor: "recruiter",
      by: "Maya",
      text: null,
      asks: [],
      starts: null,
      reason: "no_reply",
      outcome: "reached",
      stage: "contacted",
      followUpAt: at,
      takenBack: "contacted",
      undone: false,
      note: { mayEdit: true, mayDelete: false },
      received: { email: true, from: "zoe@example.net", automatic: false, quotedFrom: 12, attachments: 1, isCut: true },
      email: null,
    },
    {
      id: 2,
      at,
      type: "message_sent",
      actor: "recruiter",
      by: "Maya",
      text: null,
      asks: ["maya"],
      starts: at,
      reason: null,
      outcome: null,
      stage: null,
      followUpAt: null,
      takenBack: null,
      undone: false,
      note: null,
      received: null,
      email: { template: "first", name: "Visa", goesAt: at },
    },
  ],
  deliveries: [deliveryAs("delivered")],
  samePerson: [
    {
      id: 3,
      code: "K7M-4QX-9TD",
      appliedAt: at,
      status: "declined",
      endedAt: at,
      both: true,
      samePhone: true,
      name: "Zoë T.",
      phoneMasked: "+44 •••• ••3456",
      email: "zoe@example.org",
      refusal: null,
    },
  ],
  merged: [{ merging: 1, id: 4, code: "K7M-4QX-9TF", name: "Zoë", appliedAt: at, at, by: "Maya", undoable: true }],
  apart: [{ id: 5, code: "K7M-4QX-9TG" }],
  registrations: [
    {
      ...sent,
      code: "K7M-4QX-9TC",
      appliedAt: at,
      dueAt: at,
      name: "Zoë",
      language: "English",
      position: null,
    },
  ],
  undoable: { id: 1, type: "claimed" },
  outcome: { goesAt: at, silence: null, noTimes: true },
};

const many = { count: 41, seconds: 10 };
const heldRow: DeskHeldRow = {
  id: 8,
  code: "K7M-4QX-9TE",
  name: "Svetlana",
  position: null,
  market: "gb",
  language: "English",
  appliedAt: at,
  dueAt: at,
  nobodyWrote: false,
  status: "held",
  reason: "burst",
  facts: { fillSeconds: 1, burst: many, sender: many, mailbox: many, phone: many },
  releaseAt: null,
};
const heldOther = { id: 9, name: "Ana", email: "ana@example.org", phoneMasked: "+44 •••• ••3457", appliedAt: at };
const heldDetail = {
  ...heldRow,
  email: "svetlana@example.org",
  phoneMasked: "+44 •••• ••3458",
  others: [heldOther],
  otherCount: 1,
  until: 2,
  elsewhere: 0,
  elsewhereSenders: 0,
  names: 2,
  numbers: 2,
  through: [{ id: 10, name: "Ben", appliedAt: at }],
  throughCount: 1,
};

const sessions = [{ id: "s1", browser: "Firefox, Windows", createdAt: at, lastSeenAt: at, current: true }];
const key = { id: "k1", type: "public-key", transports: ["usb"] };

const schedule = {
  languages: ["en" as const],
  localTime: "2027-03-28T08:00",
  zone: "Europe/London",
  at,
  twice: false,
  by: "Maya",
  version: 3,
};
const facts = {
  pay: { day: { base: [64, 82] as [number, number], currencies: {} } },
  tax: "gross" as const,
  contract: null,
  markets: ["gb" as const],
  countries: null,
  tags: [],
  positions: null,
  closesOn: null,
  closesAfter: null,
};
const draft = { source: "en" as const, facts, texts: { en: { text: { ...noText, title: "Assistant" }, basis: null } } };
const version = { id: 1, version: 3, what: "published" as const, languages: ["en" as const], at, by: "Maya" };
const checked = {
  checks: [
    {
      code: "language_older" as const,
      level: "ask" as const,
      key: "language_older:de",
      language: "de" as const,
      field: "steps" as const,
      item: 0,
      sentence: "Hello.",
      words: ["Hello"],
      why: "fee",
      fields: ["title" as const],
    },
  ],
  read: 2,
};
const vacancy = {
  id: "v1",
  slug: "assistant",
  neverPublished: false,
  status: "published" as const,
  version: 3,
  savedAt: at,
  draft,
  published: { en: { facts, text: draft.texts.en.text, publishedAt: at, changedAt: at, differs: false } },
  postedAt: at,
  closedAt: null,
  featured: 1,
  schedule,
  scheduleRefused: null,
  withheld: ["de" as const],
  editor: { ...maya, since: at, own: true },
  ...checked,
  history: [version],
  applied: 3,
  appliedSinceOpened: 0,
  waiting: 2,
  hired: 1,
  offered: ["gb" as const],
  preview: "token",
  now: at,
};
const bulk = {
  id: "b".repeat(16),
  act: "closed",
  undoes: null,
  at,
  total: 14,
  done: 0,
  refused: bulkRefusals.map((why) => ({ why, count: 1 })),
  left: 0,
  unproven: 0,
  finished: true,
  undoable: false,
};
const promise = { kept: 9, missed: 1 };
const listed = { ...promise, keptListed: 8, missedListed: 1 };
const consent = { by: "Ana", on: "2026-11-01", keptAt: "a folder" };

const found = {
  id: 7,
  in: "name",
  name: [{ text: "Zoë", found: true }],
  code: [{ text: "K7M-4QX-9TC", found: false }],
  text: [{ text: "+44 •••• ••3456", found: false }],
  status: "closed",
  closedReason: "no_reply",
  appliedAt: at,
};

const answers: readonly (readonly [string, v.GenericSchema, object])[] = [
  [
    "who is logged in",
    deskMe,
    {
      ...maya,
      email: "maya@example.com",
      role: "manager",
      hasPasskey: true,
      hasNumber: true,
      translates: false,
      hasPassword: true,
      language: "de",
      operator: "Example",
      demo: false,
      sample: false,
      operatorFile: { gaps: { count: 2, since: "2026-11-27" }, refusedAt: at },
      recruiters: [maya],
    },
  ],
  ["an error", errorAnswer, { code: "writing", message: "Paul writes.", who: "Paul" }],
  ["the queue", deskList, { rows: [row], next: null, now: at }],
  [
    "the views",
    deskViews,
    {
      counts: { todo: 1, mine: 1, interviews: 2, offers: 3, everybody: 6, asked: 0 },
      saved: [{ id: "v1", name: "German, nobody’s", view: "todo", filter: noFilter, team: true, may: true, count: 2 }],
      found: 2,
      upcoming: { id: 7, name: "Zoë", kind: "follow_up", at },
      promise: { kept: 9, missed: 1 },
    },
  ],
  [
    "what a view can be narrowed to",
    deskChoices,
    Object.fromEntries(filterNames.map((name) => [name, [{ value: "x", name: "X", count: 1 }]])),
  ],
  ["a board", deskBoard, { columns: [{ stage: "new", count: 1, usual: 3600, rows: [row] }], closed: 3, now: at }],
  ["an application", deskDetail, detail],
  ["messages", deskMessages, messages],
  ["messages from right to left", deskMessages, { ...messages, language: "العربية", direction: "rtl" }],
  ["templates", deskTemplates, { languages: [{ code: "de", name: "Deutsch" }], changed: [change] }],
  ["a template", deskTemplateText, template],
  ...(["ltr", "rtl"] as const).map(
    (direction) =>
      [
        `a number, ${direction}`,
        deskPhone,
        {
          phone: "+447400123456",
          code: "K7M-4QX-9TC",
          contactCorrectedAt: at,
          whatsapp: "https://wa.me/447400123456?text=Hello",
          message: "Hello",
          language: "English",
          direction,
        },
      ] as const,
  ),
  ["those who are held back", deskHeldList, { rows: [heldRow], next: "8", count: 1, ofFloods: 0, now: at }],
  ...["connection", "mailbox", "number"].map(
    (common) => [`somebody held back with the same ${common}`, deskHeldDetail, { ...heldDetail, common }] as const,
  ),
  [
    "what was decided",
    deskDecided,
    {
      done: [{ id: 8, event: 11 }],
      failed: ["not_waiting", "withdrawn", "not_found", "not_allowed", "failed"].map((code, id) => ({ id, code })),
      left: 0,
    },
  ],
  [
    "what went out",
    deskDeliveries,
    {
      rows: (["delivered", "waiting", "dead", "bounced", "withheld"] as const).map((state) => ({
        ...deliveryAs(state),
        application: 7,
        code: "K7M-4QX-9TC",
      })),
      next: null,
      dead: 1,
    },
  ],
  [
    "reported numbers",
    deskReportedNumbers,
    {
      rows: [
        {
          id: 1,
          reportedAt: at,
          number: "+15550100",
          isOurs: false,
          code: null,
          person: { id: 7, name: "Zoë" },
          message: "pay me",
          market: "us",
          seen: { at, by: null },
          count: 3,
          isOpen: true,
        },
      ],
      next: "1",
      open: 1,
      handled: 0,
    },
  ],
  [
    "reports of a number",
    deskReportsOf,
    {
      number: "+15550100",
      isOurs: true,
      rows: [{ id: 1, reportedAt: at, code: null, person: null, message: null, market: "us", seen: null }],
      next: null,
    },
  ],
  [
    "the team",
    deskRecruiters,
    [
      {
        ...maya,
        email: "maya@example.com",
        role: "recruiter",
        disabled: false,
        secondStep: "desk",
        passkeys: 1,
        sessions: 1,
        lastSeenAt: at,
        languages: ["de", "pl"],
        numbers: ["+447700900112"],
        open: 4,
        opened: 2,
      },
    ],
  ],
  ["what is left of a handing over", deskHandedOver, { left: 11 }],
  ["somebody's log-ins", deskLogIns, { sessions, passkeys: [{ id: "p1", name: "Phone", createdAt: at }] }],
  [
    "invitations",
    deskOpenInvitations,
    [
      {
        id: "i1",
        email: "ines@example.com",
        role: "recruiter",
        createdAt: at,
        expiresAt: at,
        over: false,
        invitedBy: null,
      },
    ],
  ],
  [
    "what one is told of",
    deskNewsChoice,
    {
      choice: { new: ["title"], assigned: ["digest"], due_soon: [], replied: ["title", "digest"], booked: ["push"] },
      timeZone: "Asia/Seoul",
      mail: true,
      pushKey: "k",
    },
  ],
  [
    "hours for interviews",
    deskHours,
    {
      hours: {
        timeZone: "Europe/London",
        week: [[{ from: "09:00", to: "12:00" }], [], [], [], [], [], []],
        exceptions: [{ date: "2026-12-24", hours: [] }],
        minutes: 20,
        noticeHours: 12,
        aheadDays: 14,
      },
      free: 9,
      team: [{ id: "ana", name: "Ana", hours: null, free: 0 }],
    },
  ],
  [
    "a talk",
    deskInterview,
    {
      recruiter: { id: "maya", name: "Maya" },
      free: 3,
      booked: { startsAt: at, endsAt: at, recruiter: "Maya", timeZone: "Europe/Berlin" },
      times: [at],
    },
  ],
  ["what happened meanwhile", deskNews, { count: 3, now: at }],
  ["an invitation", deskInvitation, { email: "ines@example.com", operator: "Example", name: "Ines" }],
  ["a link", deskLink, { email: "ines@example.com", role: "manager", link: "https://x.example/y", expiresAt: at }],
  ["a password that was right", signedIn, { twoFactorRedirect: true }],
  ["a second step", secondStep, { totpURI: "otpauth://totp/x", backupCodes: ["abcde-12345"] }],
  ["backup codes", newBackupCodes, { backupCodes: ["abcde-12345"] }],
  ["a new password", deskPasswordChanged, { passkeysRemoved: 1, hasPasskey: false }],
  [
    "what a passkey is made with",
    creationOptions,
    {
      rp: { name: "Example" },
      user: { id: "u1", name: "maya@example.com", displayName: "Maya" },
      challenge: "c",
      pubKeyCredParams: [{ type: "public-key", alg: -7 }],
      excludeCredentials: [key],
    },
  ],
  ["one's own log-ins", deskSessions, sessions],
  ["a second step that is missing", secondStepMissing, { hasPassword: true }],
  ["where a provider is asked", oidcBegun, { url: "https://id.example/authorize" }],
  [
    "vacancies",
    deskVacancies,
    {
      rows: [
        vacancyRow({
          schedule,
          scheduleRefused: null,
          withheld: ["de"],
          editor: "Maya",
          languages: (["complete", "older", "missing"] as const).map((state) => ({ language: "en", state })),
        }),
      ],
      counts: { all: 1, published: 1, scheduled: 1, draft: 0, closed: 0, withheld: 1 },
      closedMore: 2,
      offered: ["gb"],
      now: at,
    },
  ],
  ["a vacancy", deskVacancy, vacancy],
  ["what stood in one once", deskVacancyPast, { ...version, draft }],
  ["one that was made", deskVacancyCreated, { id: "v1", slug: "assistant" }],
  ["one that was saved", deskVacancySaved, { version: 4, savedAt: at, slug: "assistant", ...checked }],
  [
    "one that was saved and cannot be published",
    deskVacancySaved,
    { version: 4, savedAt: at, slug: "assistant", ...checked, checks: [{ ...checked.checks[0], level: "block" }] },
  ],
  ["one that was closed", deskVacancyClosed, { vacancy, bulk }],
  ["what was done with many", deskBulks, [bulk, { ...bulk, act: "undo", undoes: bulk.id }]],
  ["a selection", deskSelection, { id: "s1", ids: [7, 8], at }],
  [
    "what was found",
    deskSearch,
    {
      found: foundIn.map((where) => ({ ...found, in: where })),
      more: true,
      opens: 7,
      near: [{ id: 8, code: "K7M-4QX-9TE", name: "Ana" }],
    },
  ],
  ["people whom somebody looked at", deskRecent, [found]],
  [
    "whom nobody writes to",
    deskSuppressions,
    {
      rows: suppressionKinds.map((kind) => ({
        id: 1,
        kind,
        shown: "+•••• 3456",
        reason: "wrote STOP",
        application: 7,
        at,
        by: "Maya",
        lifted: { at, by: "Ines", reason: "wrote again" },
      })),
      next: "1.1767225600000.7",
    },
  ],
  ["who writes in one", deskVacancyEditing, { editor: { ...maya, since: at, own: false }, version: 4 }],
  [
    "what people said of working here",
    deskTestimonials,
    {
      demo: true,
      languages: (["ltr", "rtl"] as const).map((direction) => ({
        code: "en",
        name: "English",
        direction,
        comma: ", ",
        sample: "Sample",
      })),
      rows: [
        {
          id: "t1",
          name: "Ana",
          texts: { en: { name: "Ana", quote: "Good.", role: "Assistant" } },
          consent,
          formerConsents: [{ ...consent, ended: "reworded", endedAt: at }],
          sample: false,
          shownAt: at,
          wasShown: true,
          version: 2,
          changedAt: at,
          changedBy: "Maya",
        },
      ],
    },
  ],
  ["what asks in it", testimonialAsks, { asks: [{ language: "en", sentence: "Pay first.", tactic: "fee" }] }],
  [
    "the audit log",
    deskAudit,
    {
      rows: auditTypes.map((type, place) => ({
        id: String(place),
        at,
        type,
        by: maya,
        about: "ana@example.com",
        application: { id: 7, code: "K7M-4QX-9TC" },
        undone: false,
      })),
      next: "100",
    },
  ],
  [
    "figures",
    deskFigures,
    {
      days: 30,
      since: at,
      computedAt: at,
      promise: {
        ...listed,
        claimed: 1,
        spam: 2,
        objected: 1,
        optedOut: 1,
        before: listed,
        parts: [{ from: at, ...promise }],
      },
      firstContact: { half: 3600, most: 7200, hours: Array.from({ length: 24 }, () => 0) },
      funnel: [
        {
          vacancy: "Assistant",
          values: { vacancy: "assistant", sources: ["newsletter"] },
          market: "gb",
          source: "newsletter",
          people: [9, 8, 7, 6, 5, 4].slice(0, funnelStages.length),
          secondsToHired: 0,
        },
      ],
      load: [
        {
          recruiter: maya,
          overdue: 1,
          now: 2,
          soon: 3,
          later: 4,
          contacted: 5,
          contactedListed: 5,
          half: 3600,
          kept: 5,
        },
      ],
      deliveries: (["webhook", "operator", "applicant", "recruiter"] as const).map((kind) => ({
        kind,
        target: "main",
        all: 9,
        arrived: 8,
        failed: 1,
        most: 60,
        days: [0, 1],
      })),
    },
  ],
  ["a file", deskFile, { name: "figures.csv", text: "a,b" }],
  ["what a passkey is shown with", requestOptions, { challenge: "c", allowCredentials: [key] }],
];

/** Optional: a library's list that may be empty, an unset name, an uncounted figure. */
const mayMiss =
  /\.(?:who|saved\.0\.filter\.\w+|excludeCredentials|allowCredentials|transports|passkeys\.0\.name|facts\.\w+|pay\.day|day\.\w+|(?:texts|published)\.en|basis|en\.name|en\.text\.\w+|published\.en\.text\.\w+)$/;

/** Every field at any depth, and the answer without it. */
function* withoutEach(answer: unknown, path = ""): Generator<readonly [path: string, rest: unknown]> {
  if (typeof answer !== "object" || answer === null) return;
  for (const [name, value] of Object.entries(answer)) {
    const here = `${path}.${name}`;
    const put = (part: unknown) =>
      Array.isArray(answer) ? answer.with(Number(name), part) : { ...answer, [name]: part };
    if (!Array.isArray(answer)) {
      const { [name]: _, ...rest } = answer as Record<string, unknown>;
      yield [here, rest];
    }
    for (const [deeper, rest] of withoutEach(value, here)) yield [deeper, put(rest)];
  }
}

describe.each(answers)("the answer %s", (_, schema, answer) => {
  test("matches its schema completely", () => {
    expect(v.parse(schema, answer)).toEqual(answer);
  });

  test("fails its schema without any one part", () => {
    const read = [...withoutEach(answer)].filter(([path, rest]) => !mayMiss.test(path) && v.is(schema, rest));
    expect(read.map(([path]) => path)).toEqual([]);
  });
});

test("passkey options keep only hints that browsers know, and other library fields pass unchanged", () => {
  const allowCredentials = [{ ...key, transports: ["usb", "smoke", "hybrid"], more: 1 }];
  expect(v.parse(requestOptions, { challenge: "c", allowCredentials, timeout: 60 })).toEqual({
    challenge: "c",
    allowCredentials: [{ ...key, transports: ["usb", "hybrid"], more: 1 }],
    timeout: 60,
  });
});

test("the audit log covers every history and desk event once", () => {
  expect(new Set(auditTypes).size).toBe(auditTypes.length);
  expect(auditTypes).toEqual(expect.arrayContaining([...historyEvents, "testimonial_deleted", "phone_opened"]));
});

test("a closed vacancy is listed for fourteen days", () => {
  expect(closedShownFor).toBe(14 * 24 * 3600 * 1000);
});

test("the command line's actor name is distinct from any id", () => {
  expect(commandLine).toMatch(/^[a-z-]+$/);
});

test("a refusal without details is valid", () => {
  const more = { checks: checked.checks, next: "2027-03-28T09:00" };
  expect(v.parse(vacancyRefusal, more)).toEqual(more);
  expect(v.is(vacancyRefusal, { checks: [{}] })).toBe(false);
  expect(v.parse(vacancyRefusal, { code: "blocked", message: "x" })).toEqual({ checks: [], next: null });
});

test("a passkey may lack a name and a date", () => {
  const passkeys = [
    { id: "p1", name: "Phone", createdAt: at },
    { id: "p2", createdAt: null },
  ];
  expect(v.parse(deskPasskeys, passkeys)).toEqual(passkeys);
  expect(v.is(deskPasskeys, [{ name: "Phone", createdAt: at }])).toBe(false);
  expect(v.is(deskPasskeys, [{ id: "p1" }])).toBe(false);
});
