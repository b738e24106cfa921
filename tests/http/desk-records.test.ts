/**
 * Every desk act leaves an audit row: each call of the table succeeds once. More than 300 lines:
 * each call needs its own set-up.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type DeskAuditRow, deskAudit } from "../../domain/desk/audit.ts";
import { deskMessages } from "../../domain/desk/messages.ts";
import { plainText } from "../../domain/messages/template.ts";
import { deskApiPath, deskAuthPath } from "../../routes.ts";
import { eraseApplication } from "../../commands/applications/erase.ts";
import { deskRoutes } from "../../server/desk/route-table.ts";
import { settingsText } from "../../server/desk/settings-text.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import {
  act,
  apply,
  Browser,
  command,
  confirm,
  detail,
  enterCode,
  goodPassword,
  logIn,
  recruit,
  type Recruit,
  said,
  tokenIn,
  totp,
} from "../support/desk.ts";
import { offered, workingMornings } from "../support/booking.ts";
import { decide, suspected } from "../support/held.ts";
import { listeningOperator } from "../support/operators.ts";
import {
  act as actOnVacancy,
  create,
  newKey,
  publish,
  published,
  save,
  show,
  wholeDraft,
  written,
} from "../support/desk-vacancies.ts";
import { addPasskey, SoftPasskey } from "../support/passkey.ts";
import { startTranslationService, type TranslationService } from "../support/translation-service.ts";

const context = useDatabase();
let service: TranslationService;
beforeAll(async () => {
  service = await startTranslationService();
});
afterAll(() => service.close());
const app = useApp(
  () => ({
    operator: listeningOperator(),
    config: {
      smtpUrl: "smtp://127.0.0.1:9",
      translation: { url: service.url, key: undefined, model: "small-model" },
    },
  }),
  context,
);

let maya: Recruit;
let paul: Recruit;
/** A waiting application. */
let id: number;

beforeAll(async () => {
  maya = await recruit(app, "manager");
  await confirm(maya);
});

beforeEach(async () => {
  paul = await recruit(app);
  await confirm(paul);
  id = await apply(app);
});

interface Call {
  readonly path: string;
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
  readonly by?: Browser;
}

let days = 100;
/** Each different from the one before. */
const settingsWith = () => ({ minimumAge: app.config.operator.minimumAge, retentionDays: (days += 1) });
const settingsVersion = async () => (await maya.get(`${deskApiPath}/settings/applicants`)).body.version as number;
async function settingsDrafted(): Promise<number> {
  const body = { version: await settingsVersion(), draft: settingsWith() };
  return (await maya.post(`${deskApiPath}/settings/applicants/draft`, body)).body.version as number;
}
const brandVersion = async () => (await maya.get(`${deskApiPath}/site/brand`)).body.version as number;
async function drafted(name: string): Promise<number> {
  const version = await brandVersion();
  const { body } = await maya.post(`${deskApiPath}/site/brand/draft`, { version, draft: { name } });
  return body.version as number;
}
async function manager(): Promise<Recruit> {
  const made = await recruit(app, "manager");
  await confirm(made);
  return made;
}

const sitePages = `${deskApiPath}/site-pages`;
/** A new own page with a text, so that it can be published. */
async function sitePage(): Promise<{ readonly path: string; readonly version: number }> {
  const slug = `about-${id}`;
  const { body: made } = await maya.post(sitePages, { slug, source: "en", title: "About us" });
  const text = { "page.title": ["About us"], "own-1.title": ["The team"], "own-1.paragraphs": ["Ten people."] };
  const draft = { ...made.draft, texts: { en: { text, basis: null } } };
  const { body } = await maya.post(`${sitePages}/${slug}/draft`, { version: made.version, draft });
  return { path: `/site-pages/${slug}`, version: body.version as number };
}
const aDayLater = { localTime: "2026-12-01T08:00", zone: "Europe/Berlin" };
/** Accepts everything that the checks ask. */
async function pageToPublish() {
  const { path, version } = await sitePage();
  const { checks } = (await maya.get(deskApiPath + path)).body as { checks: { key: string }[] };
  return { path, body: { version, accepted: checks.map(({ key }) => key) } };
}
async function publishedPage(): Promise<{ readonly path: string; readonly version: number }> {
  const { path, body } = await pageToPublish();
  await maya.post(`${deskApiPath}${path}/publish`, body);
  return { path, version: body.version };
}

const ofApplication = (name: string, body = {}): Call => ({ path: `/applications/${id}/${name}`, body });
const noted = async () => {
  await act(maya, id, "note", { text: "Speaks three languages." });
  return { event: (await detail(maya, id)).events.at(-1)?.id ?? 0, seen: "Speaks three languages." };
};
const ownTemplate = async () => {
  const made = `template-of-${id}-own`;
  await maya.post(`${deskApiPath}/own-templates`, { id: made, name: `Shifts ${id}` });
  return `/own-templates/${made}`;
};
const contacted = async (name: string, body = {}): Promise<Call> => {
  await act(maya, id, "contacted");
  return ofApplication(name, body);
};
const ofPaul = (path: string): Call => ({ path: `/recruiters/${paul.id}${path}` });
const sessionOf = async (browser: Browser) =>
  (await browser.get(`${deskApiPath}/sessions`)).body[0] as { readonly id: string };

async function passkeyOf(browser: Browser): Promise<string> {
  await addPasskey(browser, new SoftPasskey(app.config.publicUrl));
  return (await browser.get(`${deskAuthPath}/passkey/list-user-passkeys`)).body[0].id as string;
}

async function savedView(): Promise<string> {
  await maya.post(`${deskApiPath}/views`, { name: `View ${id}`, view: "todo", filter: {} });
  const { body } = await maya.get(`${deskApiPath}/views`);
  return (body.saved as { id: string; name: string }[]).find(({ name }) => name === `View ${id}`)?.id ?? "";
}

/** Two contacted applications, which may be merged. */
async function another(): Promise<number> {
  const other = await apply(app);
  for (const each of [id, other]) await act(maya, each, "contacted");
  return other;
}

async function booked() {
  await maya.post(`${deskApiPath}/hours`, workingMornings);
  const mine = await offered(app, maya);
  const { times } = await mine.show();
  await mine.book(times[0] ?? "");
  return { mine, times };
}

const bulkOf = (name: string) => ({ id: `many-with-${id}`.padEnd(20, "x"), act: name, of: { ids: [id] } });

async function open(path: string, body: object): Promise<string> {
  await maya.post(deskApiPath + path, body);
  return (await maya.get(`${deskApiPath}/invitations`)).body[0].id as string;
}

const agreedTo = { by: "Somebody", on: "2026-11-01", keptAt: "Folder 7" };
const testimonial = { name: "Somebody", texts: { en: { quote: "Slow and patient.", role: "Support" } } };

/** A call about a testimonial after the acts in `before`. */
async function ofTestimonial(name: string, before: readonly string[] = [], more: object = {}): Promise<Call> {
  const made = randomUUID();
  await maya.post(`${deskApiPath}/testimonials`, { id: made, words: testimonial });
  for (const [done, act] of before.entries()) {
    await maya.post(`${deskApiPath}/testimonials/${made}/${act}`, { version: done + 1, consent: agreedTo });
  }
  return { path: `/testimonials/${made}/${name}`, body: { version: before.length + 1, ...more } };
}

/** A successful request for each call, by its path. */
const calls: Readonly<Record<string, () => Call | Promise<Call>>> = {
  "/invitation/:token": async () => ({
    path: `/invitation/${tokenIn((await command(app, "invite", `new.${id}@operator.example`)).output)}`,
    body: { name: "Somebody New", password: goodPassword },
    by: new Browser(app),
  }),
  "/applications/:id/phone": () => ofApplication("phone"),
  "/applications/:id/claim": () => ofApplication("claim"),
  "/applications/:id/release": async () => {
    await act(maya, id, "claim");
    return ofApplication("release");
  },
  "/applications/:id/assign": () => ofApplication("assign", { to: paul.id }),
  "/applications/:id/contacted": () => ofApplication("contacted"),
  "/applications/:id/replied": () => contacted("replied"),
  "/applications/:id/interview": () => contacted("interview"),
  "/applications/:id/offered": () => contacted("offered"),
  "/applications/:id/hired": () => contacted("hired"),
  "/applications/:id/back": async () => {
    await act(maya, id, "contacted");
    await act(maya, id, "replied");
    return ofApplication("back", { to: "contacted" });
  },
  "/applications/:id/follow_up": () => contacted("follow_up", { at: "2030-01-01T09:00:00Z" }),
  "/applications/:id/closed": () => contacted("closed", { reason: "no_reply" }),
  "/applications/:id/reopened": async () => {
    await act(maya, id, "declined");
    return ofApplication("reopened");
  },
  "/applications/:id/tag": () => ofApplication("tag", { tag: "morning shift" }),
  "/applications/:id/untag": async () => {
    await act(maya, id, "tag", { tag: "morning shift" });
    return ofApplication("untag", { tag: "morning shift" });
  },
  "/selections": () => ({ path: "/selections", body: { view: "everybody", filter: {} } }),
  "/bulk": () => ({ path: "/bulk", body: bulkOf("contacted") }),
  "/bulk/:id/undo": async () => {
    const bulk = bulkOf("contacted");
    await maya.post(`${deskApiPath}/bulk`, bulk);
    return { path: `/bulk/${bulk.id}/undo`, body: { id: `${bulk.id}-undone` } };
  },
  "/applications/:id/declined": () => ofApplication("declined"),
  "/applications/:id/opted_out": () => ofApplication("opted_out"),
  "/applications/:id/spam": () => ofApplication("spam"),
  "/applications/:id/note": () => ofApplication("note", { text: "Speaks three languages." }),
  "/applications/:id/note_edit": async () => ofApplication("note_edit", { ...(await noted()), text: "Speaks four." }),
  "/applications/:id/note_delete": async () => ofApplication("note_delete", await noted()),
  "/applications/:id/called": async () => {
    await act(maya, id, "phone");
    return ofApplication("called", { outcome: "no_answer" });
  },
  "/applications/:id/undo": async () => {
    await act(maya, id, "contacted");
    return ofApplication("undo", { event: (await detail(maya, id)).events.at(-1)?.id ?? 0 });
  },
  "/applications/:id/message": async () => {
    const answer = await maya.get(`${deskApiPath}/applications/${id}/messages`);
    const text = plainText(said(deskMessages, answer).templates[0]?.pieces ?? []);
    return ofApplication("message", { id: `letter-of-${id}-to-them`, template: "first", text });
  },
  "/applications/:id/message/check": () => ofApplication("message/check", { text: "See you on Monday." }),
  "/applications/:id/answered": async () => {
    await act(paul, id, "note", { text: "Is this yours?", ask: maya.id });
    return ofApplication("answered");
  },
  "/applications/:id/interview/move": async () => {
    const { mine, times } = await booked();
    const body = { start: times[1] ?? "", instead: times[0] ?? "" };
    return { path: `/applications/${mine.applicationId}/interview/move`, body };
  },
  "/applications/:id/interview/cancel": async () => {
    const { mine, times } = await booked();
    return { path: `/applications/${mine.applicationId}/interview/cancel`, body: { instead: times[0] ?? "" } };
  },
  "/applications/:id/merge": async () => ofApplication("merge", { other: await another() }),
  "/applications/:id/unmerge": async () => {
    const { body } = await maya.post(`${deskApiPath}/applications/${id}/merge`, { other: await another() });
    return { path: `/applications/${body.id}/unmerge`, body: { merge: body.merged[0].merging } };
  },
  "/applications/:id/apart": async () => ofApplication("apart", { other: await apply(app) }),
  "/applications/:id/apart_undone": async () => {
    const other = await apply(app);
    await maya.post(`${deskApiPath}/applications/${id}/apart`, { other });
    return ofApplication("apart_undone", { other });
  },
  "/language": () => ({ path: "/language", body: { language: "en" } }),
  "/views": () => ({ path: "/views", body: { name: `View ${id}`, view: "todo", filter: {} } }),
  "/views/:id/rename": async () => ({ path: `/views/${await savedView()}/rename`, body: { name: `Other ${id}` } }),
  "/views/:id/remove": async () => ({ path: `/views/${await savedView()}/remove` }),
  "/search": () => ({ path: "/search", body: { q: "somebody" } }),
  "/search/recent": () => ({ path: "/search/recent", body: { ids: [id] } }),
  "/hours": () => ({ path: "/hours", body: workingMornings }),
  "/suppressions": () => ({
    path: "/suppressions",
    body: { kind: "mailbox", value: `silent.${id}@example.org`, reason: "Asked for it by telephone." },
  }),
  "/suppressions/search": () => ({ path: "/suppressions/search", body: { q: "3456" } }),
  "/suppressions/:id/lift": async () => {
    const reason = "Asked for it by telephone.";
    await maya.post(`${deskApiPath}/suppressions`, { kind: "mailbox", value: `loud.${id}@example.org`, reason });
    const { rows } = await app.database.query<{ id: number }>("select max(id) as id from suppression");
    return { path: `/suppressions/${rows[0]?.id}/lift`, body: { reason } };
  },
  "/templates/:id/:part": async () => {
    const { body } = await maya.get(`${deskApiPath}/templates/question/en`);
    return { path: "/templates/question/en", body: { version: body.version, text: "{hello}, may I ask something?" } };
  },
  "/templates/:id/:part/translate": async () => {
    const { body } = await maya.get(`${deskApiPath}/templates/reminder/en`);
    await maya.post(`${deskApiPath}/templates/reminder/en`, { version: body.version, text: "{hello}, still there?" });
    return { path: "/templates/reminder/de/translate", body: { from: "en" } };
  },
  "/own-templates": () => ({ path: "/own-templates", body: { id: `template-of-${id}-made`, name: `Visa ${id}` } }),
  "/own-templates/:id/rename": async () => ({ path: `${await ownTemplate()}/rename`, body: { name: `Papers ${id}` } }),
  "/own-templates/:id/delete": async () => ({ path: `${await ownTemplate()}/delete` }),
  "/own-templates/:id/texts/:part": async () => ({
    path: `${await ownTemplate()}/texts/en`,
    body: { version: 0, text: "{hello}, may I ask something?" },
  }),
  "/own-templates/:id/texts/:part/translate": async () => {
    const path = await ownTemplate();
    await maya.post(`${deskApiPath}${path}/texts/en`, { version: 0, text: "{hello}, may I ask something?" });
    return { path: `${path}/texts/de/translate`, body: { from: "en" } };
  },
  "/site/:id/draft": async () => ({
    path: "/site/brand/draft",
    body: { version: await brandVersion(), draft: { name: `Draft ${id}` } },
    // Typing on is no new record.
    by: await manager(),
  }),
  "/site/:id/publish": async () => ({
    path: "/site/brand/publish",
    body: { version: await drafted(`Published ${id}`) },
  }),
  "/site/:id/unpublish": async () => {
    await maya.post(`${deskApiPath}/site/brand/publish`, { version: await drafted(`Shown ${id}`) });
    return { path: "/site/brand/unpublish" };
  },
  "/site/:id/restore": async () => {
    await maya.post(`${deskApiPath}/site/brand/publish`, { version: await drafted(`First ${id}`) });
    const version = await drafted(`Second ${id}`);
    const { body } = await maya.get(`${deskApiPath}/site/brand`);
    const first = (body.history as { id: number; what: string }[]).find(({ what }) => what === "published");
    return { path: "/site/brand/restore", body: { version, row: first?.id } };
  },
  "/settings/:id/draft": async () => ({
    path: "/settings/applicants/draft",
    body: { version: await settingsVersion(), draft: settingsWith() },
    by: await manager(),
  }),
  "/settings/:id/publish": async () => ({
    path: "/settings/applicants/publish",
    body: { version: await settingsDrafted() },
  }),
  "/settings/:id/unpublish": async () => {
    await maya.post(`${deskApiPath}/settings/applicants/publish`, { version: await settingsDrafted() });
    return { path: "/settings/applicants/unpublish" };
  },
  "/settings/:id/restore": async () => {
    await maya.post(`${deskApiPath}/settings/applicants/publish`, { version: await settingsDrafted() });
    const version = await settingsDrafted();
    const { body } = await maya.get(`${deskApiPath}/settings/applicants`);
    const first = (body.history as { id: number; what: string }[]).find(({ what }) => what === "published");
    return { path: "/settings/applicants/restore", body: { version, row: first?.id } };
  },
  "/settings-import": async () => ({
    path: "/settings-import",
    body: {
      text: settingsText({ ...app.config.operator, retentionDays: (days += 1) }),
      groups: [{ name: "applicants", version: await settingsVersion() }],
    },
  }),
  "/settings-import/check": () => ({
    path: "/settings-import/check",
    body: { text: settingsText(app.config.operator) },
  }),
  "/settings-webhooks/:id/enable": async () => {
    const { webhooks } = app.config.operator;
    const [webhook] = webhooks;
    await context.database.query(
      `insert into endpoint (id, address_hash, disabled_at) values ($1, 'x', now())
       on conflict (id) do update set disabled_at = now()`,
      [webhook?.id],
    );
    return { path: `/settings-webhooks/${webhook?.id}/enable` };
  },
  "/settings-test": () => ({ path: "/settings-test", body: { webhook: app.config.operator.webhooks[0]?.id } }),
  "/pictures/:id": () => ({
    path: "/pictures/logo",
    body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
    headers: { "content-type": "application/octet-stream" },
  }),
  "/site-pages": () => ({ path: "/site-pages", body: { slug: `team-${id}`, source: "en", title: "The team" } }),
  "/site-pages/:id/draft": async () => {
    const { path, version } = await sitePage();
    const { draft } = (await maya.get(deskApiPath + path)).body as { draft: object };
    const changed = { ...draft, places: { navigation: true, footer: true } };
    // Typing on is no new record.
    return { path: `${path}/draft`, body: { version, draft: changed }, by: await manager() };
  },
  "/site-pages/:id/translate": async () => {
    const { path, version } = await sitePage();
    return { path: `${path}/translate`, body: { version, language: "de" } };
  },
  "/site-pages/:id/publish": async () => {
    const { path, body } = await pageToPublish();
    return { path: `${path}/publish`, body };
  },
  "/site-pages/:id/schedule": async () => {
    const { path, body } = await pageToPublish();
    return { path: `${path}/schedule`, body: { ...body, ...aDayLater } };
  },
  "/site-pages/:id/unschedule": async () => {
    const { path, body } = await pageToPublish();
    await maya.post(`${deskApiPath}${path}/schedule`, { ...body, ...aDayLater });
    return { path: `${path}/unschedule` };
  },
  "/site-pages/:id/unpublish": async () => ({ path: `${(await publishedPage()).path}/unpublish` }),
  "/site-pages/:id/restore": async () => {
    const { path, version } = await publishedPage();
    const { draft, history } = (await maya.get(deskApiPath + path)).body as {
      draft: object;
      history: { id: number }[];
    };
    const changed = { ...draft, places: { navigation: true, footer: true } };
    const { body } = await maya.post(`${deskApiPath}${path}/draft`, { version, draft: changed });
    return { path: `${path}/restore`, body: { version: body.version as number, row: history[0]?.id } };
  },
  "/site-pages/:id/delete": async () => {
    const { path, version } = await sitePage();
    return { path: `${path}/delete`, body: { version } };
  },
  "/testimonials": () => ({ path: "/testimonials", body: { id: randomUUID(), words: testimonial } }),
  "/testimonials/:id/change": () => ofTestimonial("change", [], { words: testimonial }),
  "/testimonials/:id/consent": () => ofTestimonial("consent", [], { consent: agreedTo }),
  "/testimonials/:id/consent/end": () => ofTestimonial("consent/end", ["consent"]),
  "/testimonials/:id/show": () => ofTestimonial("show", ["consent"]),
  "/testimonials/:id/take-off": () => ofTestimonial("take-off", ["consent", "show"]),
  "/testimonials/:id/move": () => ofTestimonial("move", [], { to: "up" }),
  "/testimonials/:id/delete": () => ofTestimonial("delete"),
  "/news-choice": async () => ({
    path: "/news-choice",
    body: { choice: (await maya.get(`${deskApiPath}/news-choice`)).body.choice as object, timeZone: "Europe/Berlin" },
  }),
  "/push": () => ({
    path: "/push",
    body: { endpoint: "https://push.example/one", keys: { p256dh: "A".repeat(87), auth: "A".repeat(22) } },
  }),
  "/push/remove": () => ({ path: "/push/remove", body: { endpoint: "https://push.example/one" } }),
  "/held/decide": async () => ({
    path: "/held/decide",
    body: { decision: "queue", ids: [await apply(app, {}, suspected())] },
  }),
  "/held/undo": async () => {
    const held = await apply(app, {}, suspected());
    const { done } = await decide(maya, { decision: "spam", ids: [held] });
    return { path: "/held/undo", body: { decided: done } };
  },
  "/reports/:id/seen": async () => {
    const { rows } = await app.database.query<{ id: number }>(
      "insert into impostor_report (reported_at, number, market) values (now(), '+447700900999', 'gb') returning id",
    );
    return { path: `/reports/${rows[0]?.id}/seen` };
  },
  "/reports/:id/reopen": async () => {
    const { rows } = await app.database.query<{ id: number }>(
      `insert into impostor_report (reported_at, number, market, seen_at)
       values (now(), '+447700900998', 'gb', now()) returning id`,
    );
    return { path: `/reports/${rows[0]?.id}/reopen` };
  },
  "/deliveries/:id/replay": async () => {
    await app.database.query(
      `insert into delivery (id, event_type, kind, target, payload, created_at, dead_at)
       values ($1, 'operator.reported', 'email', 'operator', '{}', now(), now())`,
      [`msg_${id}`],
    );
    return { path: `/deliveries/msg_${id}/replay` };
  },
  "/confirm": () => ({ path: "/confirm", body: { password: goodPassword } }),
  "/sessions/:id/end": async () => ({ path: `/sessions/${(await sessionOf(paul)).id}/end`, by: paul }),
  "/passkeys/:id/remove": async () => ({ path: `/passkeys/${await passkeyOf(paul)}/remove`, by: paul }),
  "/backup-codes": () => ({ path: "/backup-codes", by: paul }),
  "/recruiters/:id/sessions/end": () => ofPaul("/sessions/end"),
  "/recruiters/:id/sessions/:part/end": async () => ofPaul(`/sessions/${(await sessionOf(paul)).id}/end`),
  "/recruiters/:id/passkeys/:part/remove": async () => ofPaul(`/passkeys/${await passkeyOf(paul)}/remove`),
  "/recruiters/:id/disable": () => ofPaul("/disable"),
  "/recruiters/:id/hand-over": async () => {
    await act(maya, id, "assign", { to: paul.id });
    return { ...ofPaul("/hand-over"), body: { to: maya.id } };
  },
  "/recruiters/:id/languages": () => ({ ...ofPaul("/languages"), body: { languages: ["de", "pl"] } }),
  "/recruiters/:id/enable": async () => {
    await maya.post(`${deskApiPath}/recruiters/${paul.id}/disable`);
    return ofPaul("/enable");
  },
  "/recruiters/:id/role": () => ({ ...ofPaul("/role"), body: { role: "manager" } }),
  "/recruiters/:id/reset": () => ofPaul("/reset"),
  "/figures/csv": () => ({ path: "/figures/csv", body: { days: 7 } }),
  "/export": () => ({ path: "/export", body: { format: "csv", columns: ["code"], of: { ids: [id] } } }),
  "/invitations": () => ({ path: "/invitations", body: { email: `in.${id}@operator.example`, role: "recruiter" } }),
  "/vacancies": () => ({ path: "/vacancies", body: { key: newKey(), source: "en", title: "Assistant" } }),
  "/invitations/:id/revoke": async () => ({
    path: `/invitations/${await open("/invitations", { email: `out.${id}@operator.example`, role: "recruiter" })}/revoke`,
  }),
};

const languages = ["en", "de", "ar"];
const scheduled = (version: number) => ({
  version,
  languages,
  accepted: [],
  ...aDayLater,
});

/** The same for vacancies: the set-up and the request. */
const ofVacancies: Readonly<Record<string, () => Promise<{ id: string; body?: object }>>> = {
  draft: async () => ({ id: await create(maya), body: { version: 1, draft: wholeDraft() } }),
  translate: async () => ({ id: await create(maya), body: { version: 1, language: "de" } }),
  publish: async () => {
    const { id, version } = await written(maya);
    return { id, body: { version, languages, accepted: [] } };
  },
  "unpublish-language": async () => ({ id: (await published(maya)).id, body: { language: "de" } }),
  schedule: async () => {
    const { id, version } = await written(maya);
    return { id, body: scheduled(version) };
  },
  unschedule: async () => {
    const { id, version } = await written(maya);
    await actOnVacancy(maya, id, "schedule", scheduled(version));
    return { id };
  },
  close: async () => ({ id: (await published(maya)).id, body: { key: newKey(), people: "keep" } }),
  reopen: async () => {
    const { id, version } = await published(maya);
    await actOnVacancy(maya, id, "close", { key: newKey(), people: "keep" });
    return { id, body: { version, languages, accepted: [] } };
  },
  restore: async () => {
    const { id, history } = await written(maya);
    await publish(maya, await show(maya, id));
    const { version } = await save(maya, id, wholeDraft("Something Else"));
    return { id, body: { version, row: history[0]?.id } };
  },
  delete: async () => ({ id: await create(maya) }),
  feature: async () => ({ id: (await published(maya)).id, body: { place: 1 } }),
  editing: async () => ({ id: await create(maya) }),
};

async function callOf(path: string): Promise<Call | undefined> {
  const name = path.split("/:id/")[1] ?? "";
  const vacancy = path.startsWith("/vacancies/") ? await ofVacancies[name]?.() : undefined;
  return vacancy ? { ...vacancy, path: `/vacancies/${vacancy.id}/${name}` } : await calls[path]?.();
}

async function rows(
  table: "desk_event" | "application_event",
): Promise<{ type: string; recruiter_id: string | null }[]> {
  const { rows: found } = await app.database.query<{ type: string; recruiter_id: string | null }>(
    `select type, recruiter_id from ${table} order by id`,
  );
  return found;
}

const log = async (query = ""): Promise<readonly DeskAuditRow[]> =>
  said(deskAudit, await maya.get(`${deskApiPath}/audit?${query}`)).rows;

describe("every call that changes data", () => {
  // Resetting the demo empties the log with everything else (tests/cli/demo.test.ts).
  const posts = deskRoutes.filter(({ method, path }) => method === "POST" && path !== "/demo/reset");

  test("is listed here with a request that succeeds", () => {
    const named = [...Object.keys(calls), ...Object.keys(ofVacancies).map((name) => `/vacancies/:id/${name}`)];
    expect(named.toSorted()).toEqual(posts.map(({ path }) => path).toSorted());
  });

  test.each(posts)("$path writes the records it declares: $records", async (route) => {
    const { path, body = {}, headers = {}, by = maya }: Call = (await callOf(route.path)) ?? { path: "" };
    const before = { desk: await rows("desk_event"), application: await rows("application_event") };
    const answer = await by.post(deskApiPath + path, body, headers);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([200, expect.any(String)]);
    const desk = (await rows("desk_event")).slice(before.desk.length);
    const application = (await rows("application_event")).slice(before.application.length);
    if (route.records === "nothing") expect([desk, application]).toEqual([[], []]);
    else if (route.records === "application") {
      expect([...new Set(application.map(({ recruiter_id }) => recruiter_id))]).toEqual([maya.id]);
      expect(desk).toEqual([]);
    } else {
      expect(desk.map(({ type }) => type)).toContain(route.records);
      expect(desk.every(({ recruiter_id }) => recruiter_id !== null)).toBe(true);
    }
  });

  test("writes no record when it is refused", async () => {
    const before = [await rows("desk_event"), await rows("application_event")];
    for (const path of ["/recruiters/nobody/disable", "/invitations/nothing/revoke", "/deliveries/none/replay"]) {
      expect((await maya.post(deskApiPath + path)).status).toBe(404);
    }
    expect((await paul.post(`${deskApiPath}/recruiters/${maya.id}/disable`)).status).toBe(403);
    expect((await maya.post(`${deskApiPath}/invitations`, { email: paul.email, role: "recruiter" })).status).toBe(409);
    expect([await rows("desk_event"), await rows("application_event")]).toEqual(before);
  });
});

test("log-in calls record their changes, too", async () => {
  const phone = new Browser(app);
  await logIn(phone, paul.email);
  await enterCode(phone, totp(paul.secret));
  await confirm(phone);
  await addPasskey(phone, new SoftPasskey(app.config.publicUrl));
  await phone.post(`${deskAuthPath}/revoke-other-sessions`);
  const changed = { currentPassword: goodPassword, newPassword: "seven blue kettles" };
  await phone.post(`${deskAuthPath}/change-password`, changed);
  const types = (await log(`person=${paul.id}`)).map(({ type }) => type);
  expect(types).toEqual([
    "password_changed",
    "sessions_ended",
    "passkey_added",
    "logged_in",
    "logged_in",
    "account_made",
  ]);
});

describe("the audit log", () => {
  test("is for managers, names the actor, and can be filtered by person, kind, time and code", async () => {
    await act(paul, id, "phone");
    await act(paul, id, "contacted");
    await maya.post(`${deskApiPath}/recruiters/${paul.id}/reset`);
    expect((await paul.get(`${deskApiPath}/audit`)).status).toBe(403);
    const { code } = await detail(maya, id);
    const opened = { type: "phone_opened", by: { id: paul.id }, application: { id, code }, about: null, undone: false };
    expect(await log(`code=${code}`)).toMatchObject([{ type: "contacted" }, opened]);
    expect(await log(`person=${paul.id}&type=phone_opened`)).toMatchObject([opened]);
    expect(await log("type=reset_link_made")).toMatchObject([{ by: { id: maya.id }, about: paul.email }, {}]);
    expect(await log("code=AAAA-AAAA-AAAA")).toEqual([]);
    const soon = new Date(app.now.getTime() + 1).toISOString();
    expect(await log(`from=${soon}`)).toEqual([]);
    expect((await log(`to=${soon}`)).length).toBeGreaterThan(3);
    expect((await log("person=command-line")).every(({ by }) => by === null)).toBe(true);
    for (const wrong of ["type=x", "from=yesterday", "after=1.desk", "person=%00", "to=2026-13-40T00:00:00Z"]) {
      expect((await maya.get(`${deskApiPath}/audit?${wrong}`)).status).toBe(422);
    }
  });

  test("still counts opened numbers after an erasure, without the person", async () => {
    await act(paul, id, "phone");
    await act(paul, id, "note", { text: "Called twice." });
    expect(await log(`person=${paul.id}&type=phone_opened`)).toMatchObject([{ application: { id } }]);
    await eraseApplication({ ...context, config: app.config, now: () => app.now }, id);
    const left = await log(`person=${paul.id}`);
    expect(left.filter(({ type }) => type === "phone_opened")).toMatchObject([{ application: null, about: null }]);
    expect(left.map(({ type }) => type)).not.toContain("note");
    expect(JSON.stringify(left)).not.toContain("Called");
  });
});
