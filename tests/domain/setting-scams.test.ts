/** Requests for money in settings that applicants read (B8). */
import { describe, expect, test } from "vitest";
import { evidentSettingScams, settingScams, settingTexts } from "../../domain/operator/setting-scams.ts";
import { demoOperator, operatorWith, realSettings } from "../support/operators.ts";

const asks = "Pay a deposit of 150 euros before you start.";
const bittet = "Bitte überweisen Sie vor dem ersten Tag 150 Euro Kaution.";

describe("a setting that applicants read", () => {
  test.each([
    ["minimumAge.reason.de", { minimumAge: { reason: { de: bittet } } }],
    ["minimumAge.countries.US.reason.en", { minimumAge: { countries: { US: { age: 21, reason: asks } } } }],
    ["exactAge.GB", { exactAge: { GB: asks } }],
    ["webhookFields.age", { webhookFields: { age: asks } }],
    ["privacy.officer", { privacy: { officer: asks } }],
    ["privacy.recipients.de", { privacy: { recipients: { de: bittet } } }],
    ["licences.0.authority", { licences: [{ country: "SG", authority: asks, number: "1" }] }],
    ["identity.host.address.0", { identity: hostedAt(asks) }],
  ])("is refused if it asks for money, at a start too: %s", (path, change) => {
    const operator = operatorWith(change);
    expect(settingScams(operator).map((found) => found.path)).toContain(path);
    expect(evidentSettingScams(operator)).toEqual(settingScams(operator));
  });

  test("is accepted if it does not ask, with its legal numbers and amounts", () => {
    const licences = [{ country: "KR", authority: "Ministry of Employment", number: "No. KR-1, of 2026" }];
    const honest = operatorWith({
      ...realSettings,
      licences,
      exactAge: { DE: "The night shift is for people over 20." },
    });
    for (const operator of [demoOperator, honest]) expect(settingScams(operator)).toEqual([]);
  });

  test("costs a start of the demo nothing: none of its texts is read", () => {
    expect(settingTexts(demoOperator).length).toBeGreaterThan(16);
    expect(evidentSettingScams(demoOperator)).toEqual([]);
  });
});

function hostedAt(line: string): object {
  return { ...realSettings.identity, host: { ...realSettings.identity.host, address: [line] } };
}
