/** Submissions: each call is another person with a valid number of the country. */
import { noticeVersion } from "./notice.ts";

let people = 0;

const numbers = {
  GB: { area_code: "44", contact: (n: number) => `7400${String(n).padStart(6, "0")}` },
  DE: { area_code: "49", contact: (n: number) => `1512${String(n).padStart(7, "0")}` },
  PL: { area_code: "48", contact: (n: number) => `512${String(n).padStart(6, "0")}` },
  US: { area_code: "1", contact: (n: number) => `212555${String(n % 10_000).padStart(4, "0")}` },
  IT: { area_code: "39", contact: (n: number) => `391${String(n).padStart(7, "0")}` },
  KR: { area_code: "82", contact: (n: number) => `10${String(20_000_000 + n)}` },
  AE: { area_code: "971", contact: (n: number) => `50${String(2_000_000 + n)}` },
} as const;

/** The fields of `/api/register`: the five specified ones, and the country. */
export function applicant(change: Record<string, unknown> = {}, country: keyof typeof numbers = "GB") {
  people += 1;
  const { area_code, contact } = numbers[country];
  return {
    name: `Zoë Tester ${people}`,
    email: `zoe.${people}@example.org`,
    contact: contact(100_000 + people),
    area_code: area_code as string,
    age: "31",
    country: country as string,
    ...change,
  };
}

/** The form's fields as posted by a browser without JavaScript. */
export function postedForm(
  change: Record<string, string> = {},
  country: keyof typeof numbers = "GB",
): Record<string, string> {
  const { area_code: _, ...fields } = applicant({}, country);
  return { ...fields, job: "", position: "", website: "", notice_version: noticeVersion, ...change };
}
