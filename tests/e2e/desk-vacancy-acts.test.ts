/** The dialogs for acts on vacancies (B14), their refusals and undo. */
import { describe, test } from "vitest";
import { deskApiPath } from "../../routes.ts";
import { eventually, expect } from "../support/chromium.ts";
import { choose, data, expectFlawlessList, hotel, project, row, said, tab, useVacancyDesk } from "./vacancy-list.ts";

const { enter, go } = useVacancyDesk();

describe("a vacancy dialog", () => {
  test("creates one vacancy for repeated presses, which is permanently removed on deletion", async () => {
    const page = await enter();
    await expect(row(page, hotel)).toBeVisible();
    await page.keyboard.press("c");
    const dialog = page.getByRole("dialog", { name: "New vacancy" });
    await expect(dialog.getByLabel("Title")).toBeFocused();
    await dialog.getByRole("button", { name: "Write it" }).click();
    await expect(dialog.getByText("Write a title.")).toBeVisible();
    await dialog.getByLabel("Title").fill("Map Data Assistant");
    await expectFlawlessList(page, "new");
    const made = new RegExp(`${deskApiPath}/vacancies\\?`);
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && made.test(request.url())) sent += 1;
    });
    await dialog.getByRole("button", { name: "Write it" }).dblclick();
    await expect(page).toHaveURL(/\/desk\/vacancies\/[0-9a-f-]{36}$/);
    expect(sent).toBeGreaterThan(0);
    await go(page, "/desk/vacancies?state=draft");
    await expect(tab(page, "Drafts 1")).toBeVisible();
    await expect(row(page, "Map Data Assistant")).toContainText("Maya Example, today");
    await expect(row(page, "Map Data Assistant")).toContainText("not chosen");

    await choose(page, "Map Data Assistant", "Delete…");
    const asked = page.getByRole("dialog", { name: "Delete “Map Data Assistant”?" });
    await expect(asked.getByText("It was never on the site.")).toBeVisible();
    await asked.getByRole("button", { name: "Delete" }).click();
    await expect(said(page, "“Map Data Assistant” is deleted.")).toBeVisible();
    await expect(tab(page, "Drafts 0")).toBeVisible();
  });

  test("for closing keeps waiting applicants or closes them for one reason, and both can be undone", async () => {
    const page = await enter();
    await choose(page, hotel, "Close…");
    const dialog = page.getByRole("dialog", { name: `Close “${hotel}”` });
    await expect(dialog.getByText("1 person is still waiting for an answer")).toBeVisible();
    await expect(dialog.getByRole("radio", { name: /^Keep them in the queue/ })).toBeChecked();
    await dialog.getByRole("radio", { name: /^Close all of them/ }).check();
    await dialog.getByRole("button", { name: "Close the vacancy" }).click();
    await expect(dialog.getByText("Choose a reason.")).toBeVisible();
    await expectFlawlessList(page, "close");
    await dialog.getByRole("radio", { name: /^Keep them in the queue/ }).check();
    await dialog.getByRole("button", { name: "Close the vacancy" }).click();
    await expect(said(page, `“${hotel}” is closed.`)).toBeVisible();
    await expect(row(page, hotel)).toContainText("page answers “closed”");
    await page.keyboard.press("u");
    await expect(said(page, `“${hotel}” is on the site again.`)).toBeVisible();
    await expect(row(page, hotel)).toContainText("Published");

    await choose(page, data, "Close…");
    const other = page.getByRole("dialog", { name: `Close “${data}”` });
    await other.getByRole("radio", { name: /^Close all of them/ }).check();
    await other.getByRole("radio", { name: "No reply" }).check();
    await other.getByRole("button", { name: "Close the vacancy" }).click();
    await expect(said(page, `“${data}” is closed, with 1 application.`)).toBeVisible();
    await expect(row(page, data)).toContainText("Closed");
    await page.getByRole("button", { name: /^Undo/ }).click();
    // An open list counts people again within half a minute.
    await eventually("the list to count the person again", async () => {
      await page.reload();
      await expect(page.getByRole("link", { name: `Waiting for an answer about ${data}: 1` })).toBeVisible({
        timeout: 2_000,
      });
    });

    await choose(page, data, "Publish again…");
    const again = page.getByRole("dialog", { name: `Publish “${data}” again` });
    await expect(again.getByRole("checkbox", { name: "German" })).toBeChecked();
    await expectFlawlessList(page, "publish again");
    await again.getByRole("button", { name: "Publish again" }).click();
    await expect(said(page, `“${data}” is on the site again.`)).toBeVisible();
    await expect(row(page, data)).toContainText("Published");
  });

  test("does not close before the number waiting is known", async () => {
    const page = await enter();
    const held = Promise.withResolvers<void>();
    const sent: string[] = [];
    await page.route(new RegExp(`${deskApiPath}/vacancies/[0-9a-f-]{36}\\?`), async (route) => {
      await held.promise;
      await route.continue();
    });
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/close")) sent.push(request.url());
    });
    await choose(page, data, "Close…");
    const dialog = page.getByRole("dialog", { name: `Close “${data}”` });
    await dialog.getByRole("button", { name: "Close the vacancy" }).click();
    await expect(dialog.getByRole("alert")).toContainText("still being loaded. Nothing was closed");
    held.resolve();
    await expect(dialog.getByRole("radio", { name: /^Keep them in the queue/ })).toBeVisible();
    expect(sent).toEqual([]);
    await page.keyboard.press("Escape");
  });

  test("for scheduling names clock changes, suggests the next valid time, and can cancel it", async () => {
    const page = await enter();
    await row(page, project).first().click();
    await page.keyboard.press("d");
    await expect(page).toHaveURL(/\/desk\/vacancies\/[0-9a-f-]{36}$/);
    await go(page, "/desk/vacancies?state=draft");
    await choose(page, project, "Schedule…");
    const dialog = page.getByRole("dialog", { name: `Schedule “${project}”` });
    await expect(dialog.getByLabel("Time zone")).toHaveValue("Europe/London");
    await dialog.getByLabel("Time zone").selectOption("Europe/Berlin");
    const year = new Date().getUTCFullYear() + 1;
    const gap = lastSunday(year, 2);
    await dialog.getByLabel("Day").fill(gap);
    await dialog.getByLabel("Time", { exact: true }).fill("02:30");
    await expect(dialog.getByText("The clocks in Europe/Berlin skip this time.")).toBeVisible();
    await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(dialog.getByRole("alert")).toContainText("The clocks in Europe/Berlin skip this time.");
    await expectFlawlessList(page, "schedule");
    await dialog.getByRole("button", { name: /^Take / }).click();
    await expect(dialog.getByLabel("Time", { exact: true })).toHaveValue("03:00");
    await dialog.getByLabel("Day").fill(lastSunday(year, 9));
    await dialog.getByLabel("Time", { exact: true }).fill("02:30");
    await expect(dialog.getByText("show this time twice. The first is meant.")).toBeVisible();
    await expect(dialog.getByText("On your own clock:")).toBeVisible();
    await dialog.getByLabel("Day").fill("2020-01-01");
    await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(dialog.getByText("Choose a time that is still to come.")).toBeVisible();
    await dialog.getByLabel("Day").fill(lastSunday(year, 3));
    await dialog.getByLabel("Time", { exact: true }).fill("08:00");
    for (const box of await dialog.getByRole("checkbox").all()) await box.uncheck();
    await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(dialog.getByText("Choose at least one language.")).toBeVisible();
    await dialog.getByRole("checkbox", { name: "German" }).check();
    const seen = dialog.getByRole("checkbox", { name: "I have seen this: publish all the same" });
    if ((await seen.count()) > 0) await seen.check();
    await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(said(page, `“${project}” is published on`)).toBeVisible();
    await tab(page, "Scheduled 1").click();
    await expect(row(page, project)).toContainText("08:00");
    await expect(row(page, project)).toContainText("Sunday, Europe/Berlin");

    await choose(page, project, "Schedule…");
    await expect(dialog.getByText("Maya Example has scheduled it for")).toBeVisible();
    await dialog.getByRole("button", { name: "Do not publish by itself" }).click();
    await expect(said(page, `“${project}” is not published by itself.`)).toBeVisible();
    await tab(page, "Drafts 1").click();
    await choose(page, project, "Delete…");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(tab(page, "Drafts 0")).toBeVisible();
  });

  test("for the home page takes a place from another vacancy and gives it back", async () => {
    const page = await enter();
    const place = (title: string) => row(page, title).getByText(/home page \d/);
    await expect(row(page, hotel)).toBeVisible();
    const before = await place(hotel).innerText();
    const [own = ""] = /\d/.exec(before) ?? [];
    const places = page.getByText(/home page \d/);
    const taken = (await places.allInnerTexts()).map((text) => /\d/.exec(text)?.[0] ?? "");
    const wanted = taken.find((other) => other !== own) ?? "";
    await choose(page, hotel, "Place on the home page…");
    const dialog = page.getByRole("dialog", { name: `“${hotel}” on the home page` });
    await expect(dialog.getByRole("radio", { name: `home page ${own}` })).toBeChecked();
    await expectFlawlessList(page, "home");
    await dialog.getByRole("radio", { name: `home page ${wanted}` }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(said(page, `“${hotel}” has place ${wanted} on the home page.`)).toBeVisible();
    await expect(place(hotel)).toContainText(`home page ${wanted}`);
    await expect(places).toHaveCount(taken.length - 1);
    await page.keyboard.press("u");
    await expect(place(hotel)).toContainText(`home page ${own}`);
    await expect(places).toHaveCount(taken.length);
  });

  test("shows a colleague's change and keeps the choices", async () => {
    const page = await enter();
    await choose(page, project, "Close…");
    const dialog = page.getByRole("dialog", { name: `Close “${project}”` });
    await expect(dialog.getByText("Nobody is waiting for an answer.")).toBeVisible();
    const path = new RegExp(`${deskApiPath}/vacancies/[0-9a-f-]+/close`);
    await page.route(path, (route) => route.abort());
    await dialog.getByRole("button", { name: "Close the vacancy" }).click();
    await expect(dialog.getByRole("alert")).toContainText("The desk could not reach the server.");
    await page.unroute(path);
    const refusal = { code: "closed", message: "Jonas has closed it already." };
    await page.route(path, (route) => route.fulfill({ status: 409, json: refusal }));
    await dialog.getByRole("button", { name: "Close the vacancy" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Jonas has closed it already.");
  });
});

/** Such as "2027-03-28"; `month` starts at 0. */
function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last.toISOString().slice(0, 10);
}
