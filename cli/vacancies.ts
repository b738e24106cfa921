/** `fairlead vacancies …`: vacancies and testimonials as a file, in both directions (D31). */
import { parse, stringify } from "yaml";
import * as v from "valibot";
import { storedTestimonials, storedVacancies } from "../db/queries/vacancies-file.ts";
import { type VacanciesFile, vacanciesFile, vacancyToFile } from "../domain/vacancies/file.ts";
import { vacancyContext } from "../vacancies/command.ts";
import { importVacancies } from "../vacancies/import.ts";
import { command } from "./command.ts";
import { withQueue } from "./with-queue.ts";

/** Bytes: a thousand vacancies in sixteen languages are some ten million. */
const largestFile = 64 * 2 ** 20;

const exportCommand = command({
  name: "vacancies export",
  does: "every vacancy and testimonial as a file (YAML), to standard output",
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
  does: "take such a file from standard input: what it names is then as it says, unless any of it is refused",
  input: largestFile,
  async run({ database, config, now, input, output }) {
    const file = readFile(Buffer.from(input, "latin1").toString("utf8"));
    const answer = Array.isArray(file)
      ? { kind: "refused" as const, errors: file }
      : await withQueue(database, (queue) => importVacancies(vacancyContext(config, { database, queue, now }), file));
    if (answer.kind === "refused") {
      output.write(`Nothing was taken:\n${answer.errors.map((error) => `  - ${error}\n`).join("")}`);
      return 1;
    }
    const { made, changed, testimonials, left } = answer;
    output.write(`vacancies made: ${made}, changed: ${changed}; testimonials taken: ${testimonials}\n`);
    if (left.length === 0) return 0;
    output.write(`Left here as it is:\n${left.map((each) => `  - ${each}\n`).join("")}`);
    return 1;
  },
});

/** Or everything that is wrong with it. */
function readFile(text: string): VacanciesFile | string[] {
  let content: unknown;
  try {
    content = parse(text);
  } catch (error) {
    return [(error as Error).message];
  }
  const parsed = v.safeParse(vacanciesFile, content);
  return parsed.success
    ? parsed.output
    : parsed.issues.map((issue) => `${v.getDotPath(issue) ?? "the file"}: ${issue.message}`);
}

export const vacancyCommands = [exportCommand, importCommand];
