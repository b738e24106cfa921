/** `fairlead demo …`: the demo's sample, added to an empty installation or removed. */
import { demoSample } from "../app/config.ts";
import { addSample, NotEmpty, sampleState } from "../commands/demo/add-sample.ts";
import { enteredSince, removeSample } from "../commands/demo/remove-sample.ts";
import { command } from "./command.ts";

const add = command({
  name: "demo add",
  does: "add the demo's sample applicants and recruiters to an empty installation",
  async run({ database, config, now, output }) {
    if (config.environment === "production") {
      output.write("FAIRLEAD_ENV is production: sample people would look like real ones; nothing was added\n");
      return 1;
    }
    try {
      const sample = demoSample();
      if (await addSample({ database, config, now }, sample)) {
        output.write(
          `${sample.people.length} sample applicants were added. With DEMO_DESK=on, /desk/demo opens the desk\n`,
        );
        return 0;
      }
      output.write("the sample is here already; nothing was added\n");
      return 1;
    } catch (error) {
      if (!(error instanceof NotEmpty)) throw error;
      output.write(`${error.message}; nothing was added\n`);
      return 1;
    }
  },
});

const remove = command({
  name: "demo remove",
  ofStored: true,
  does: "remove the demo's sample people and own pages, and everything that was entered since",
  options: { all: {} },
  help: `Empties applications, accounts, messages and the audit log; vacancies and testimonials stay. The home page and own
pages stay if they contain none of the sample's texts. If other data was entered since, it asks for --all.`,
  async run({ database, output, options: { all } }) {
    if ((await sampleState(database)) === "none") {
      output.write("there is no sample here; all data is real, and nothing was removed\n");
      return 1;
    }
    const { people, documents } = demoSample();
    const entered = await enteredSince(database, people);
    if (entered > 0 && !all) {
      output.write(
        `${entered} applications, accounts, job alerts or reports were added since and would be removed too: add --all\n`,
      );
      return 1;
    }
    await removeSample(database, documents);
    output.write("the sample was removed\n");
    return 0;
  },
});

export const demoCommands = [add, remove];
