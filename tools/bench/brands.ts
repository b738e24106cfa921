/** Sites with a brand of their own, published as from the desk, with pictures. */
import { get } from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { publishDocument } from "../../commands/site/publish.ts";
import { saveDocumentDraft } from "../../commands/site/save-draft.ts";
import { openPostgres } from "../../db/postgres/open.ts";
import { storeBrandPictures } from "../../tests/support/brand-pictures.ts";
import { twentyBrands } from "../../tests/support/brands.ts";

/** How many of the twenty are measured. */
export const measuredBrands = 3;

/** On a running site; resolves once its home page has the brand's colours. */
export async function publishBrand({ url, databaseUrl }: { url: string; databaseUrl: string }, at: number) {
  const database = openPostgres(databaseUrl);
  try {
    const by = { id: "maya", name: "Maya" };
    await database.query(
      "insert into recruiter (id, name, email, role) values ($1, $2, 'maya@operator.example', 'manager')",
      [by.id, by.name],
    );
    const now = new Date();
    const site = { database, now: () => now };
    const brand = twentyBrands[at];
    if (!brand) throw new Error(`there is no brand ${at}`);
    const draft = { ...brand, pictures: await storeBrandPictures(database, at, now) };
    await saveDocumentDraft(site, "brand", by, { version: 0, draft });
    const done = await publishDocument(site, "brand", by, { version: 1 });
    if (done.kind !== "done") throw new Error(`brand ${at} was not published: ${done.code}`);
    while (!(await home(url)).includes(draft.colours.ground)) await wait(200);
  } finally {
    await database.close();
  }
}

/** Of a site with a certificate of its own. */
function home(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(`${url}/gb`, { rejectUnauthorized: false }, (answer) => resolve(text(answer))).once("error", reject);
  });
}
