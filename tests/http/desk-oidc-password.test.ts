/** A provider's session that changes its password must still depend on the provider. */
import { expect, test } from "vitest";
import { deskAuthPath } from "../../routes.ts";
import { useDatabase } from "../support/databases.ts";
import { Browser, enterCode, goodPassword, totp } from "../support/desk.ts";
import { statusOf, useOidc } from "../support/oidc-world.ts";

const context = useDatabase();
const { asking, enter, known, longAgo } = useOidc(context);

/** `local: managers` is the default: a recruiter's password opens nothing. */
test("a recruiter disabled at the provider loses access within a minute, also after a changed password", async () => {
  const { recruiter, person } = await known();
  const browser = new Browser(asking);
  expect(await enter(browser, person)).toContain("code");
  expect((await enterCode(browser, totp(recruiter.secret))).status).toBe(200);
  expect(await statusOf(browser)).toBe(200);
  const changed = await browser.post(`${deskAuthPath}/change-password`, {
    currentPassword: goodPassword,
    newPassword: "nine blue lanterns at sea",
  });
  expect(changed.status).toBe(200);
  person.disabled = true;
  await longAgo(recruiter.email, 31);
  expect(await statusOf(browser), "disabled at the provider").toBe(401);
});
