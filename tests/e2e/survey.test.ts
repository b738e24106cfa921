/**
 * The screening survey on the success page (specification sections 2 and 4, decisions D6, D7), with
 * and without JavaScript. More than 300 lines: one dialog, and every way through it.
 */
import type { Locator, Page } from "@playwright/test";
import { describe, test } from "vitest";
import { apiPaths } from "../../routes.ts";
import { expect, useVisitors, type VisitorOptions } from "../support/chromium.ts";
import { useSite } from "../support/site.ts";
import { fill, formOf, type Person, person, surveyOf } from "./applicant.ts";

const visitors = useVisitors();
const site = useSite();

/** An applicant on the success page with the open survey. */
async function applied(
  options: VisitorOptions = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<{ page: Page; applicant: Person }> {
  const page = await visitors.visit(site, options);
  await prepare(page);
  const applicant = person();
  await page.goto("/gb/apply-now");
  const form = formOf(page);
  await fill(form, applicant);
  await form.send.click();
  await page.waitForURL(`${site.url}/gb/success`);
  return { page, applicant };
}

async function answersOf({ email }: Person): Promise<Record<string, string> | undefined> {
  return (await site.exported()).find((application) => application.email === email)?.answers;
}

/** Resolves when the survey's end is stored: a page opened before shows the survey once more. */
function endOf(page: Page): Promise<unknown> {
  return page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().endsWith("/gb/success"),
  );
}

describe("the survey", () => {
  test("asks three questions in order, each marked and announced, and closes after the last", async () => {
    const { page, applicant } = await applied();
    const survey = surveyOf(page);
    await expect(survey.dialog).toBeVisible();
    // The sheet covers the page, so it confirms the application itself.
    const sent = survey.dialog.getByRole("heading", { level: 2 });
    const code = await page
      .getByRole("button", { name: "Copy the code", includeHidden: true })
      .getAttribute("data-copy");
    await expect(sent).toHaveText(`We have your application. Your code: ${code}`);
    await expect(survey.dialog).toHaveAccessibleDescription(`We have your application. Your code: ${code}`);
    const question = (name: string) => survey.dialog.getByRole("heading", { name });

    await expect(question("Do you live in the United Kingdom?")).toBeFocused();
    await expect(survey.step(1)).toBeVisible();
    await expect(question("Do you live in the United Kingdom?")).toHaveAccessibleDescription(/Step 1 of 3/);
    await expect(survey.back).toHaveCount(0);
    await survey.no.click();

    await expect(question("Have you worked remotely before?")).toBeFocused();
    await expect(question("Have you worked remotely before?")).toHaveAccessibleDescription(/Step 2 of 3/);
    // Each answer is sent at once, before the survey ends.
    await expect.poll(() => answersOf(applicant)).toEqual({ IS_LOCAL_USER: "0" });
    await survey.yes.click();

    await expect(question("Which city do you live in?")).toBeFocused();
    await expect(survey.step(3)).toBeVisible();
    await survey.city.fill("Łódź");
    const ended = endOf(page);
    await survey.city.press("Enter");
    await expect(survey.dialog).toHaveCount(0);
    await expect(page.locator("dialog[data-survey]")).toHaveCount(0);
    await ended;
    await expect.poll(() => answersOf(applicant)).toEqual({ IS_LOCAL_USER: "0", IS_REMOTE_WORKED: "1", CITY: "Łódź" });

    await page.reload();
    await expect(page.getByRole("heading", { name: "Congratulations!" })).toBeVisible();
    await expect(page.locator("dialog[data-survey]")).toHaveCount(0);
  });

  test("cannot be closed by Escape, an outside click or a button", async () => {
    const { page } = await applied({ viewport: { width: 1440, height: 1000 } });
    const survey = surveyOf(page);
    await expect(survey.dialog).toBeVisible();
    for (let press = 0; press < 6; press += 1) await page.keyboard.press("Escape");
    await expect(survey.dialog).toBeVisible();
    for (const [x, y] of [
      [5, 5],
      [1435, 5],
      [720, 995],
    ] as const)
      await page.mouse.click(x, y);
    await expect(survey.dialog).toBeVisible();
    expect(await survey.dialog.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
    const names = await survey.dialog.getByRole("button").allInnerTexts();
    expect(names).toEqual(["Yes", "No", "Skip for now"]);

    // Also after an answer, when the script is running.
    await survey.yes.click();
    for (let press = 0; press < 6; press += 1) await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(survey.step(2)).toBeVisible();
    expect(await survey.dialog.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
  });

  describe("in a browser without `closedby`", () => {
    /** Records the dialog's events; a dialog that was closed and shown again was closed. */
    async function watched(): Promise<{ dialog: Locator; happened: () => Promise<string[]> }> {
      const { page } = await applied({}, (page) =>
        page.route("**/gb/success", async (route) => {
          const response = await route.fetch();
          const body = await response.text();
          const stripped = body.replace(' closedby="none"', "");
          if (response.status() === 200) expect(stripped).not.toBe(body);
          await route.fulfill({ response, body: stripped });
        }),
      );
      const dialog = page.locator("dialog[data-survey]");
      await expect(dialog).toBeVisible();
      await dialog.evaluate((element) => {
        const names: string[] = [];
        for (const name of ["cancel", "close"]) element.addEventListener(name, () => names.push(name));
        Object.assign(window, { names });
      });
      // The browser sends the event before the next frame.
      const happened = () =>
        page.evaluate(async () => {
          for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
          return (window as unknown as { names: string[] }).names;
        });
      return { dialog, happened };
    }
    const isModal = (dialog: Locator) => dialog.evaluate((element) => element.matches(":modal"));

    test("Escape has no effect, however often it is pressed", async () => {
      const { dialog, happened } = await watched();
      for (let press = 0; press < 6; press += 1) await dialog.page().keyboard.press("Escape");
      expect(await happened()).toEqual([]);
      expect(await isModal(dialog)).toBe(true);
    });

    test("other close requests, such as the back gesture, are declined", async () => {
      const { dialog, happened } = await watched();
      await dialog.evaluate((element: HTMLDialogElement) => element.requestClose());
      expect(await happened()).toEqual(["cancel"]);
      expect(await isModal(dialog)).toBe(true);
    });

    test("a forced close reopens the dialog", async () => {
      const { dialog, happened } = await watched();
      await dialog.evaluate((element: HTMLDialogElement) => element.close());
      expect(await happened()).toEqual(["close"]);
      expect(await isModal(dialog)).toBe(true);
      await expect(dialog.getByRole("heading", { level: 3 }).first()).toBeFocused();
    });
  });

  test("keeps the focus within while it is open", async () => {
    const { page } = await applied();
    const survey = surveyOf(page);
    await expect(survey.dialog).toBeVisible();
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press("Tab");
      // The browser's own controls are between the last and the first stop.
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
        ),
      ).toBe(true);
    }
  });

  test("allows going back to change an answer, and the last one counts", async () => {
    const { page, applicant } = await applied();
    const survey = surveyOf(page);
    await survey.yes.click();
    await survey.notYet.click();
    await survey.back.click();
    await expect(survey.notYet).toHaveAttribute("aria-pressed", "true");
    await survey.back.click();
    await expect(survey.yes).toHaveAttribute("aria-pressed", "true");
    await survey.no.click();
    await survey.yes.click();
    await survey.submit.click();
    await expect(survey.dialog).toHaveCount(0);
    // An empty city is a skipped answer, not an error.
    await expect.poll(() => answersOf(applicant)).toEqual({ IS_LOCAL_USER: "0", IS_REMOTE_WORKED: "1" });
  });

  test("does not return when skipped, and keeps given answers", async () => {
    const { page, applicant } = await applied();
    const survey = surveyOf(page);
    await survey.yes.click();
    await expect(survey.step(2)).toBeVisible();
    const ended = endOf(page);
    await survey.skip.click();
    await expect(survey.dialog).toHaveCount(0);
    await ended;
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your code", exact: true })).toBeVisible();
    await expect(page.locator("dialog[data-survey]")).toHaveCount(0);
    await expect.poll(() => answersOf(applicant)).toEqual({ IS_LOCAL_USER: "1" });
  });

  test("continues with the open question after an interruption", async () => {
    const { page, applicant } = await applied();
    const survey = surveyOf(page);
    await survey.yes.click();
    await expect.poll(() => answersOf(applicant)).toEqual({ IS_LOCAL_USER: "1" });
    await page.reload();
    await expect(survey.step(2)).toBeVisible();
  });
});

describe("an undelivered answer (D7)", () => {
  const outbox = (page: Page) =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem("fairlead.survey") ?? "[]") as string[]);

  test("does not block the survey, is stored, and is resent in order", async () => {
    const { page, applicant } = await applied();
    const survey = surveyOf(page);
    let failing = true;
    await page.route(`**${apiPaths.survey}`, (route) => (failing ? route.abort() : route.continue()));
    await survey.yes.click();
    await expect(survey.step(2)).toBeVisible();
    await survey.yes.click();
    await survey.city.fill("Leeds");
    await survey.submit.click();
    await expect(survey.dialog).toHaveCount(0);
    await expect.poll(async () => (await outbox(page)).length).toBe(3);
    // The city came with the survey's end, which is another call.
    await expect.poll(() => answersOf(applicant)).toEqual({ CITY: "Leeds" });
    failing = false;
    await expect.poll(() => answersOf(applicant)).toEqual({ IS_LOCAL_USER: "1", IS_REMOTE_WORKED: "1", CITY: "Leeds" });
    await expect.poll(() => outbox(page)).toEqual([]);
  });

  test("replaced by a newer one is sent in its last version only", async () => {
    const { page } = await applied();
    const survey = surveyOf(page);
    await page.route(`**${apiPaths.survey}`, (route) => route.abort());
    await survey.yes.click();
    await expect(survey.step(2)).toBeVisible();
    await survey.back.click();
    await survey.no.click();
    await expect(survey.step(2)).toBeVisible();
    expect((await outbox(page)).map((body) => JSON.parse(body) as unknown)).toEqual([
      { id: expect.any(String), IS_LOCAL_USER: 0 },
    ]);
  });

  test("survives leaving the next page early, and is not overtaken", async () => {
    const { page, applicant } = await applied();
    const survey = surveyOf(page);
    let fails = true;
    const sent: unknown[] = [];
    await page.route(`**${apiPaths.survey}`, async (route) => {
      sent.push(route.request().postDataJSON());
      await (fails ? route.fulfill({ status: 503, json: { code: 503, message: "later" } }) : route.continue());
    });
    await survey.yes.click();
    await survey.notYet.click();
    await expect(survey.step(3)).toBeVisible();
    const kept = await outbox(page);
    expect(kept).toHaveLength(2);

    sent.length = 0;
    await page.goto("/gb/imprint");
    await expect.poll(() => sent).toHaveLength(1);
    expect(await outbox(page)).toEqual(kept);
    await page.goto("/gb/terms-conditions");
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent).toEqual([JSON.parse(kept[0] ?? ""), JSON.parse(kept[0] ?? "")]);
    expect(await outbox(page)).toEqual(kept);

    fails = false;
    await page.goto("/gb/imprint");
    await expect.poll(() => outbox(page)).toEqual([]);
    expect(await answersOf(applicant)).toEqual({ IS_LOCAL_USER: "1", IS_REMOTE_WORKED: "0" });
  });

  test("is sent by the next page", async () => {
    const { page, applicant } = await applied();
    const survey = surveyOf(page);
    await page.route(`**${apiPaths.survey}`, (route) =>
      route.fulfill({ status: 503, json: { code: 503, message: "later" } }),
    );
    await survey.no.click();
    await expect(survey.step(2)).toBeVisible();
    await expect.poll(async () => (await outbox(page)).length).toBe(1);
    await page.unroute(`**${apiPaths.survey}`);
    await page.goto("/gb/imprint");
    await expect.poll(() => answersOf(applicant)).toEqual({ IS_LOCAL_USER: "0" });
    await expect.poll(() => outbox(page)).toEqual([]);
  });
});

test("the copied notice appears next to its button, which keeps its name", async () => {
  const { page } = await applied();
  await page.context().grantPermissions(["clipboard-write"]);
  await surveyOf(page).skip.click();
  const copy = page.getByRole("button", { name: "Copy the code" });
  await copy.click();
  const word = page.getByText("Copied", { exact: true });
  await expect(word).toBeVisible();
  const [beside, button] = [await word.boundingBox(), await copy.boundingBox()];
  expect(beside?.width).toBeGreaterThan(20);
  expect((beside?.x ?? 0) + (beside?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
  await expect(copy).toBeVisible();
});

describe("without JavaScript", () => {
  const options = { javaScriptEnabled: false };

  test("the three steps appear in the page one after another and end", async () => {
    const { page, applicant } = await applied(options);
    const survey = surveyOf(page);
    await expect(survey.step(1)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your code", exact: true })).toBeVisible();
    await survey.yes.click();
    await expect(survey.step(2)).toBeVisible();
    await survey.back.click();
    await expect(survey.step(1)).toBeVisible();
    await survey.no.click();
    await survey.notYet.click();
    await survey.city.fill("Łódź");
    await survey.city.press("Enter");
    await expect(survey.dialog).toHaveCount(0);
    expect(await answersOf(applicant)).toEqual({ IS_LOCAL_USER: "0", IS_REMOTE_WORKED: "0", CITY: "Łódź" });
    await page.goto("/gb/success");
    await expect(survey.dialog).toHaveCount(0);
  });

  test("an empty city and skipping end it, too", async () => {
    const { page, applicant } = await applied(options);
    const survey = surveyOf(page);
    await survey.yes.click();
    await survey.yes.click();
    await survey.submit.click();
    await expect(survey.dialog).toHaveCount(0);
    expect(await answersOf(applicant)).toEqual({ IS_LOCAL_USER: "1", IS_REMOTE_WORKED: "1" });

    const other = await applied(options);
    await surveyOf(other.page).skip.click();
    await expect(surveyOf(other.page).dialog).toHaveCount(0);
    expect(await answersOf(other.applicant)).toEqual({});
  });
});

describe("a visitor without an application", () => {
  test("reads that nothing was sent, and gets no questions", async () => {
    const page = await visitors.visit(site);
    await page.goto("/gb/success");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing was sent from here");
    await expect(page.locator("dialog")).toHaveCount(0);
  });
});
