/**
 * The contract of the desk (domain/desk): the server's answers have exactly the fields that the
 * desk reads.
 */
import { beforeAll, expect, test } from "vitest";
import * as v from "valibot";
import { errorAnswer } from "../../domain/desk/answer.ts";
import { deskDetail } from "../../domain/desk/application.ts";
import { deskDeliveries } from "../../domain/desk/deliveries.ts";
import { deskPhone } from "../../domain/desk/desk.ts";
import { queueViews } from "../../domain/desk/queue-filter.ts";
import { deskDecided, deskHeldDetail, deskHeldList } from "../../domain/desk/held.ts";
import {
  deskInvitation,
  deskMe,
  deskPasskeys,
  deskPasswordChanged,
  deskSessions,
  newBackupCodes,
  signedIn,
} from "../../domain/desk/log-in.ts";
import { creationOptions, requestOptions } from "../../domain/desk/passkey.ts";
import { deskBoard, deskChoices, deskList, deskViews } from "../../domain/desk/queue.ts";
import { deskReportedNumbers } from "../../domain/desk/reports.ts";
import { deskLink, deskLogIns, deskOpenInvitations, deskRecruiters } from "../../domain/desk/team.ts";
import { deskApiPath as api, deskAuthPath as auth } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import {
  act,
  apply,
  Browser,
  confirm,
  type DeskAnswer,
  goodPassword,
  logIn,
  recruit,
  type Recruit,
  said,
  tokenIn,
} from "../support/desk.ts";
import { suspected } from "../support/held.ts";
import { listeningOperator } from "../support/operators.ts";
import { addPasskey, SoftPasskey } from "../support/passkey.ts";

const context = useDatabase();
const app = useApp({ operator: listeningOperator(), config: { smtpUrl: "smtp://127.0.0.1:9" } }, context);

let maya: Recruit;
let waiting: number;
let held: number;

beforeAll(async () => {
  maya = await recruit(app, "manager");
  await confirm(maya);
  await addPasskey(maya, new SoftPasskey(app.config.publicUrl));
  const person = { areaCode: "44", nationalNumber: "7400123456", email: "twice@example.org" };
  await act(maya, await apply(app, person), "declined");
  waiting = await apply(app, person);
  await act(maya, waiting, "claim");
  await act(maya, waiting, "note", { text: "Called at nine" });
  held = await apply(app, {}, suspected());
  await apply(app, {}, suspected());
  await app.database.query(
    "insert into impostor_report (reported_at, number, message, market) values (now(), '+15550100', 'pay me', 'us')",
  );
  await maya.post(`${api}/invitations`, { email: "ines@operator.example", role: "recruiter" });
});

/** Fails if the server sends a field that the desk does not know. */
function exactly<Schema extends v.GenericSchema>(schema: Schema, answer: DeskAnswer): v.InferOutput<Schema> {
  expect(answer.status).toBe(200);
  const read = said(schema, answer);
  expect(read).toEqual(answer.body);
  return read;
}

test.each([
  [`/me`, deskMe],
  ...queueViews.map((view) => [`/applications?view=${view}`, deskList] as const),
  [`/views?language=de`, deskViews],
  [`/choices?view=mine`, deskChoices],
  [`/board?vacancy=other`, deskBoard],
  [`/held`, deskHeldList],
  [`/deliveries?state=all`, deskDeliveries],
  [`/reports`, deskReportedNumbers],
  [`/sessions`, deskSessions],
  [`/recruiters`, deskRecruiters],
  [`/invitations`, deskOpenInvitations],
] as const)("GET %s matches its schema", async (path, schema) => {
  exactly(schema, await maya.get(api + path));
});

test("an application, its number and its acts match their schemas", async () => {
  const whole = exactly(deskDetail, await maya.get(`${api}/applications/${waiting}`));
  expect(whole.samePerson).toHaveLength(1);
  expect(whole.events.length).toBeGreaterThan(1);
  expect(whole.registrations).toHaveLength(1);
  exactly(deskPhone, await maya.post(`${api}/applications/${waiting}/phone`, { knowing: true }));
  exactly(deskDetail, await act(maya, waiting, "contacted"));
});

test("a held application and its decision match their schemas", async () => {
  const whole = exactly(deskHeldDetail, await maya.get(`${api}/held/${held}`));
  expect(whole.others).toHaveLength(1);
  const decided = exactly(
    deskDecided,
    await maya.post(`${api}/held/decide`, { decision: "queue", ids: [held, waiting] }),
  );
  expect([decided.done.length, decided.failed.length]).toEqual([1, 1]);
  exactly(deskDecided, await maya.post(`${api}/held/undo`, { decided: decided.done }));
});

test("the team, a recruiter's log-ins and invitation links match their schemas", async () => {
  const paul = await recruit(app);
  exactly(deskLogIns, await maya.get(`${api}/recruiters/${maya.id}`));
  const { link } = exactly(deskLink, await maya.post(`${api}/recruiters/${paul.id}/reset`));
  exactly(deskInvitation, await new Browser(app).get(`${api}/invitation/${tokenIn(link)}`));
});

test("the recruiter's own log-in settings match their schemas", async () => {
  const paul = await recruit(app);
  exactly(signedIn, await logIn(new Browser(app), paul.email));
  await confirm(paul);
  exactly(newBackupCodes, await paul.post(`${api}/backup-codes`));
  // The library returns more about a passkey than the desk reads.
  expect(said(deskPasskeys, await maya.get(`${auth}/passkey/list-user-passkeys`))).toHaveLength(1);
  const change = { currentPassword: goodPassword, newPassword: "seven blue kettles", removePasskeys: true };
  exactly(deskPasswordChanged, await paul.post(`${auth}/change-password`, change));
});

test("passkey creation and sign-in options match their schemas", async () => {
  const made = said(creationOptions, await maya.get(`${auth}/passkey/generate-register-options`));
  // An authenticator without a reported transport.
  expect(made.excludeCredentials).toMatchObject([{ type: "public-key", transports: [] }]);
  const shown = said(requestOptions, await maya.get(`${auth}/passkey/generate-authenticate-options`));
  expect(shown.allowCredentials).toEqual(made.excludeCredentials);
  exactly(requestOptions, await new Browser(app).get(`${auth}/passkey/generate-authenticate-options`));
});

test("an error answer matches its schema", async () => {
  const answer = await maya.get(`${api}/applications/999999`);
  expect(answer.status).toBe(404);
  expect(v.parse(errorAnswer, answer.body)).toEqual(answer.body);
});
