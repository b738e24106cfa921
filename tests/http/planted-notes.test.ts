/**
 * What recruiters noted about the owner, for a stranger who applied with the same number and
 * mailbox and so joined the application.
 */
import { beforeAll, expect, test } from "vitest";
import { useApp } from "../support/app.ts";
import { useDatabase } from "../support/databases.ts";
import { act, detail, recruit, type Recruit } from "../support/desk.ts";
import { everything } from "../support/exported.ts";
import { operatorWith } from "../support/operators.ts";
import { statusPage } from "../support/status-page.ts";

const operator = operatorWith({
  mail: { from: "jobs@operator.example", to: ["desk@operator.example"] },
  notesInDownload: true,
});
const site = useApp({ operator, config: { smtpUrl: "smtp://127.0.0.1:9" } }, useDatabase());
let maya: Recruit;
beforeAll(async () => {
  maya = await recruit(site);
});
let people = 0;
function somebody() {
  people += 1;
  return { email: `noted${people}@example.org`, contact: `740031${String(people).padStart(4, "0")}` };
}
const later = () => (site.now = new Date(site.now.getTime() + 60_000));

test("recruiters' notes about the owner are not in a stranger's download", async () => {
  const person = somebody();
  const mine = await statusPage(site, { ...person, name: "Vera Owner" });
  later();
  const planted = await statusPage(site, { ...person, name: "Eve Stranger" });
  expect(planted.applicationId).toBe(mine.applicationId);
  later();
  expect(
    (
      await act(maya, mine.applicationId, "note", {
        text: "Vera told me on the phone that she is in hospital until May",
      })
    ).status,
  ).toBe(200);
  for (const kind of ["download", "read"]) {
    const copy = await (await planted.post({ act: kind }, await planted.unlock())).text();
    expect(copy, kind).not.toContain("hospital");
  }
});

test("a tag is not either", async () => {
  const person = somebody();
  const mine = await statusPage(site, { ...person, name: "Vera Owner" });
  later();
  const planted = await statusPage(site, { ...person, name: "Eve Stranger" });
  later();
  expect((await act(maya, mine.applicationId, "tag", { tag: "pregnant until may" })).status).toBe(200);
  const copy = await (await planted.post({ act: "download" }, await planted.unlock())).text();
  expect(copy).not.toContain("pregnant");
});

test("a stranger's survey answers are not shown and exported as the owner's", async () => {
  const person = somebody();
  const mine = await statusPage(site, { ...person, name: "Vera Owner" });
  await site.call("/api/user-survey", { id: mine.id, IS_LOCAL_USER: 1, CITY: "Leeds" }, { lang: "gb" });
  later();
  const planted = await statusPage(site, { ...person, name: "Eve Stranger" });
  expect(planted.applicationId).toBe(mine.applicationId);
  await site.call("/api/user-survey", { id: planted.id, IS_LOCAL_USER: 0, CITY: "Nowhere" }, { lang: "gb" });
  const shown = await detail(maya, mine.applicationId);
  const exported = (await everything(site.database)).find(({ id }) => id === mine.id);
  expect(JSON.stringify(shown.answers)).toContain("Leeds");
  expect(exported?.answers).toMatchObject({ CITY: "Leeds", IS_LOCAL_USER: "1" });
});
