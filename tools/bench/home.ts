/** The home page of the running server against `node:http` sending the same bytes and headers. */
import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { loadPages, pageHeaders } from "./load.ts";
import { alternate, median, type Report, spread } from "./rows.ts";
import { type Running, startBaseline, temporaryFolder } from "./server.ts";

const path = "/gb";

export async function home(report: Report, server: Running, seconds: number): Promise<void> {
  const folder = temporaryFolder();
  const file = join(folder.path, "answer.json");
  const answer = await answerOf(server.url + path);
  writeFileSync(file, JSON.stringify(answer));
  const baseline = await startBaseline("baseline-home.ts", [file]);
  try {
    const same = await answerOf(baseline.url + path);
    if (same.body !== answer.body) throw new Error("the baseline does not send the same bytes");
    const run =
      ({ url }: Running) =>
      () =>
        loadPages(url, [path], { seconds });
    await alternate(1, run(server), run(baseline));
    const pairs = await alternate(7, run(server), run(baseline));
    const ratios = pairs.map(([ours, bare]) => ours.perSecond / bare.perSecond);
    report({
      what: "home, requests a second against `node:http` sending the same bytes",
      measured: `${spread(ratios)}; ${Math.round(median(pairs.map(([ours]) => ours.perSecond)))} a second`,
      target: "≥ 0.9",
      ok: median(ratios) >= 0.9,
    });
  } finally {
    await baseline.stop();
    folder.remove();
  }
}

/** Headers as name, value, name, value …; body in base64. */
function answerOf(url: string): Promise<{ headers: string[]; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers: pageHeaders }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ headers: response.rawHeaders, body: Buffer.concat(chunks).toString("base64") });
    });
    call.once("error", reject).end();
  });
}
