/** What the start prints of the desk. The file's later tests build on the earlier ones. */
import { expect, test } from "vitest";
import { demoSample } from "../../app/config.ts";
import { demoDesk } from "../../app/demo-desk.ts";
import { deskLines } from "../../app/desk-lines.ts";
import { addSample } from "../../commands/demo/add-sample.ts";
import { useApp } from "../support/app.ts";
import { recruit } from "../support/desk.ts";

const app = useApp();
const context = () => ({ database: app.database, config: app.config, now: () => app.now });
const address = "http://localhost:3000";
const link = `${address}/desk/demo`;
const byHand = { execPath: "/node", execArgv: ["--env-file=a b.env"], argv: ["/node", "/f/dist/main.js"], env: {} };
const byNpm = { ...byHand, env: { npm_lifecycle_event: "start", DATA_DIR: "./my data" } };
const lines = (demo?: Parameters<typeof deskLines>[0]["demo"], by = byHand) =>
  deskLines({ database: app.database, address, now: app.now, demo }, by);

test("without an account, how to make the first, in the form of this installation", async () => {
  expect(await lines()).toEqual([
    "The desk at http://localhost:3000/desk has no account yet. To invite the first manager:",
    "  /node '--env-file=a b.env' /f/dist/cli.js recruiter invite EMAIL --manager",
  ]);
  const [, command] = await lines(undefined, byNpm);
  expect(command).toBe("  DATA_DIR='./my data' npm run fairlead -- recruiter invite EMAIL --manager");
});

test("the demo's link only where sample people are, and otherwise how to add them", async () => {
  expect(await lines({ link, hasSample: true })).toEqual([`The desk, with sample people and without log-in: ${link}`]);
  expect(await lines({ link, hasSample: false }, byNpm)).toEqual([
    "The desk has no sample people: an earlier start set this database up without them. To add them:",
    "  DATA_DIR='./my data' npm run fairlead -- demo add",
    `Then open ${link}`,
  ]);
});

test("an empty database gets sample people at its first start only", async () => {
  const hasSample = (isFirst: boolean) => demoDesk({ ...context(), log: app.log, build: "test" }, isFirst).hasSample();
  expect([await hasSample(true), await hasSample(false)]).toEqual([true, false]);
  await addSample(context(), { ...demoSample(), people: [] });
  expect(await hasSample(false)).toBe(true);
  await app.database.query("delete from demo_sample");
});

test("with accounts of its own, nothing, or where to log in instead of at the demo's desk", async () => {
  await recruit(app);
  expect(await lines()).toEqual([]);
  expect(await lines({ link, hasSample: false })).toEqual([
    "The desk has no sample people: the site has accounts or applications of its own.",
    `Log in at ${address}/desk`,
  ]);
});
