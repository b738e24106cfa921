/** An applicant with an interview offer, and the recruiter who offers times. */
import { noHours, type RecruiterHours } from "../../domain/booking/hours.ts";
import { deskApiPath } from "../../routes.ts";
import type { TestApp } from "./app.ts";
import { act, recruit, type Recruit } from "./desk.ts";
import { type StatusPage, statusPage } from "./status-page.ts";

const morning = [{ from: "09:00", to: "12:00" }];

/** Every working day from nine to twelve in London, in half hours. */
export const workingMornings: RecruiterHours = {
  ...noHours("Europe/London"),
  week: [morning, morning, morning, morning, morning, [], []],
  minutes: 30,
  noticeHours: 1,
};

export async function recruiterWithHours(site: TestApp, hours: RecruiterHours = workingMornings): Promise<Recruit> {
  const recruiter = await recruit(site);
  const saved = await recruiter.post(`${deskApiPath}/hours`, hours);
  if (saved.status !== 200) throw new Error(`hours refused: ${saved.status} ${JSON.stringify(saved.body)}`);
  return recruiter;
}

export interface Offered extends StatusPage {
  readonly interview: string;
  /** The booking page as it is now. */
  show(query?: string): Promise<{ status: number; html: string; times: string[] }>;
  book(time: string, more?: Record<string, string>): Promise<Response>;
  cancel(instead: string): Promise<Response>;
  wish(fields: Record<string, string>): Promise<Response>;
}

export async function offered(
  site: TestApp,
  recruiter: Recruit,
  change: Record<string, unknown> = {},
  market = "gb",
): Promise<Offered> {
  const mine = await statusPage(site, change, { lang: market });
  for (const name of ["contacted", "interview"]) {
    const { status } = await act(recruiter, mine.applicationId, name);
    if (status !== 200) throw new Error(`${name} refused: ${status}`);
  }
  return bookable(site, mine);
}

export function bookable(site: TestApp, mine: StatusPage): Offered {
  const path = `${mine.path}/talk`;
  const digits = mine.person.contact.slice(-4);
  return {
    ...mine,
    interview: path,
    async show(query = "") {
      const answer = await site.open(path + query);
      const html = await answer.text();
      return { status: answer.status, html, times: timesIn(html) };
    },
    book: (time, more = {}) => site.submit(path, { act: "book", time, instead: "", digits, ...more }),
    cancel: (instead) => site.submit(path, { act: "cancel", instead, digits }),
    wish: (fields) => site.submit(path, { act: "wish", digits, ...fields }),
  };
}

/** The offered times as instants. */
export function timesIn(html: string): string[] {
  return Array.from(html.matchAll(/<input [^>]*type="radio"[^>]*value="([^"]+)"/g), ([, value]) => value ?? "");
}
