/**
 * A recruiter whose numbers the operator has not named: `/verify` answers no to their genuine
 * messages, and the desk says so.
 */
import { expect, test } from "vitest";
import type { DeskMe } from "../../domain/desk/log-in.ts";
import { deskApiPath } from "../../routes.ts";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { recruit, type Recruit } from "../support/desk.ts";
import { demoOperator, operatorWith } from "../support/operators.ts";

const site = useApp({}, useDatabase());
const number = "+447400123999";

const isWarned = async (recruiter: Recruit) => {
  const { body } = await recruiter.get(`${deskApiPath}/me`);
  return !(body as unknown as DeskMe).hasNumber;
};

/** As the operator file says it from now on. */
function named(recruiters: readonly { readonly name: string; readonly email: string; readonly numbers: string[] }[]) {
  Object.assign(site.config, { operator: operatorWith({ recruiters }) });
}

test("the desk warns a recruiter without a number in the operator file until there is one, whatever the address's capitals", async () => {
  const recruiter = await recruit(site);
  expect(demoOperator.recruiters.map(({ email }) => email)).not.toContain(recruiter.email);
  expect(await isWarned(recruiter), "not in the file").toBe(true);
  named([{ name: "Somebody", email: "somebody@operator.example", numbers: [number] }]);
  expect(await isWarned(recruiter), "somebody else's number").toBe(true);
  named([{ name: recruiter.name, email: recruiter.email.toUpperCase(), numbers: [number] }]);
  expect(await isWarned(recruiter)).toBe(false);
});
