/** `fairlead vacancies …`: exports and imports vacancies and testimonials as a file (D31). */
import { parse, stringify } from "yaml";
import * as v from "valibot";
import { sampleOperator } from "../app/config.ts";
import { recruiterNamed } from "../commands/accounts/recruiters.ts";
import type { Database } from "../db/database.ts";
import { storedTestimonials, storedVacancies } from "../db/queries/vacancies-file.ts";
import { sampleTexts } from "../domain/operator/sample.ts";
import { type VacanciesFile, vacanciesFile, vacancyToFile } from "../domain/vacancies/file.ts";
import { wrongValue } from "../domain/written/wrong-value.ts";
import { type By, vacancyContext } from "../commands/vacancies/command.ts";
import { closeSamples } from "../commands/vacancies/close-samples.ts";
import { importVacancies } from "../commands/vacancies/import.ts";
import { command } from "./command.ts";

/** Bytes. A thousand vacancies in sixteen languages take about ten million. */
const largestFile = 64 * 2 ** 20;

const exportCommand = command({
  name: "vacancies export",
  ofStored: true,
  does: "write every vacancy and testimonial to standard output (YAML)",
  async run({ database, output }) {
    const file: VacanciesFile = {
      version: 1,
      vacancies: (await storedVacancies(database)).map(vacancyToFile),
      testimonials: await storedTestimonials(database),
    };
    output.write(stringify(file, { aliasDuplicateObjects: false, lineWidth: 0 }));
    return 0;
  },
});

const importCommand = command({
  name: "vacancies import",
  does: "read such a file from standard input and apply it; nothing changes if any part is refused",
  options: { overwrite: {}, by: { value: "EMAIL" } },
  help: `Vacancies that were closed here, changed here after the file was written, or are being edited stay as they are. They are listed, and the
exit status is 1. --overwrite imports them all the same. --by EMAIL: the person named in the history and the audit log; by default these
name the command line.`,
  input: largestFile,
  async run({ database, config, now, input, options: { overwrite, by: email }, output }) {
    const by = await whose(database, email);
    const file = readFile(Buffer.from(input, "latin1").toString("utf8"));
    const answer = Array.isArray(file)
      ? { kind: "refused" as const, errors: file }
      : await importVacancies(vacancyContext(config, { database, now }), file, { by, overwrite });
    if (answer.kind === "refused") {
      output.write(`Nothing was imported:\n${answer.errors.map((error) => `  - ${error}\n`).join("")}`);
      return 1;
    }
    const { made, changed, testimonials, left } = answer;
    output.write(`vacancies created: ${made}, changed: ${changed}; testimonials imported: ${testimonials}\n`);
    if (left.length === 0) return 0;
    output.write(`Left unchanged:\n${left.map((each) => `  - ${each}\n`).join("")}`);
    return 1;
  },
});

const closeSamplesCommand = command({
  name: "vacancies close-samples",
  ofStored: true,
  does: "take the demo's sample jobs and testimonials off the site, so that production can start on its database",
  async run({ database, config, now, output }) {
    const { vacancies, testimonials } = await closeSamples(
      vacancyContext(config, { database, now }),
      sampleTexts(sampleOperator()),
    );
    for (const slug of vacancies) output.write(`closed: ${slug}\n`);
    for (const name of testimonials) output.write(`unpublished: the testimonial of ${name}\n`);
    if (vacancies.length + testimonials.length === 0) output.write("There are no samples on the site.\n");
    return 0;
  },
});

/** null: the command line itself. */
async function whose(database: Database, email: string | undefined): Promise<By> {
  if (email === undefined) return null;
  const found = await recruiterNamed(database, email.trim().toLowerCase());
  if (found === null) throw new Error(`${email} has no account at the desk`);
  return found;
}

/** Returns the file, or every error in it. */
function readFile(text: string): VacanciesFile | string[] {
  if (text.trim() === "") return ["standard input is empty; give it the file: vacancies import < FILE"];
  let content: unknown;
  try {
    content = parse(text);
  } catch (error) {
    return [(error as Error).message];
  }
  const parsed = v.safeParse(vacanciesFile, content);
  return parsed.success
    ? parsed.output
    : parsed.issues.map((issue) => `${v.getDotPath(issue) ?? "the file"}: ${wrongValue(issue)}`);
}

export const vacancyCommands = [closeSamplesCommand, exportCommand, importCommand];
