/** What each script of package.json does; one without a description does not compile. */
import packageJson from "../package.json" with { type: "json" };

export interface NpmScript {
  /** What follows its name. */
  readonly operand?: string;
  readonly does: string;
}

export const npmScripts: Readonly<Record<keyof typeof packageJson.scripts, NpmScript>> = {
  start: { does: "Installs and builds what changed, then serves the demo on the embedded database" },
  test: {
    does: "Runs every check, on both databases and in three browsers, in at most 20 minutes; `-- --long` runs all repetitions",
  },
  build: {
    does: "Makes the production build; afterwards `node_modules/.bin/node dist/main.js` is the production start",
  },
  release: {
    operand: "[-- --key FILE] [-- --builder URI]",
    does: "Writes [the release archive](../operate/install.md) of a commit to `release/`, with checksums, SBOM and provenance",
  },
  dev: { does: "Serves the site and reloads it while you edit" },
  check: { does: "Runs the fast checks: types, lint, format, unused code, rules" },
  bench: { does: "Measures bytes, speed and memory, each beside a baseline of the same run" },
  mutation: { operand: "[FOLDER|FILE …]", does: "Runs [mutation tests](../mutation.md)" },
  generate: {
    does: "Writes the generated files: message types, the operator file's JSON Schema, and the reference pages",
  },
  train: {
    does: "Trains [the never-pay check](../never-pay.md) with the texts in `tools/scam-texts`, and measures it",
  },
  format: { does: "Formats the sources" },
  licences: { does: "Writes [docs/licences.md](../licences.md), the licences of everything in a build" },
  picture: { does: "Photographs the running demo for the [README](../../README.md)" },
  "open-graph": { does: "Draws the pictures that a shared link shows, one for each language" },
  translations: { does: "Exports texts for translators and imports them again ([translations](../translations.md))" },
  fairlead: { operand: "-- COMMAND", does: "Runs a command of the command line, listed below" },
};
