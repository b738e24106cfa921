/** YAML of settings that are not plain text. Their empty values are invalid on purpose. */
const shapes: Readonly<Record<string, string>> = {
  "identity.host": '{ name: "", address: [ "" ], phone: "" }',
  "privacy.locations": '[ "" ]',
  "privacy.processors": '[ { name: "", country: "" } ]',
  "privacy.recipientCountries": '[ "" ]',
  licences: '[ { country: "", authority: "", number: "" } ]',
  mail: '{ from: "", to: [ "" ] }',
};

interface Branch {
  readonly below: Map<string, Branch>;
  /** Reason; null: only nested settings are missing. */
  why: string | null;
}

/**
 * Missing settings as YAML to paste into the operator file, each once with its reason; empty if
 * there are none.
 * @param errors "setting: why"; skips those for existing settings and lists
 */
export function linesToFill(errors: readonly string[]): string {
  const root: Branch = { below: new Map(), why: null };
  for (const error of errors) {
    const [, setting = "", why = ""] = /^((?:identity|privacy|licences|mail)[\w.]*)[^:]*: (.+)/s.exec(error) ?? [];
    if (setting !== "" && !isInList.test(setting) && isLacking(why)) put(root, setting.split("."), why);
  }
  return written(root, "", "");
}

const isInList = /\.\d/;

/**
 * Matches the texts of domain/market-law/duties.ts, production.ts and
 * domain/written/wrong-value.ts. An error with a line number is about an existing setting.
 */
function isLacking(why: string): boolean {
  return !/is the sample's|reserved for fiction|a text of the sample|is not valid; | \(line \d+\)$/.test(why);
}

function put(branch: Branch, [name = "", ...rest]: readonly string[], why: string): void {
  const next = branch.below.get(name) ?? { below: new Map<string, Branch>(), why: null };
  branch.below.set(name, next);
  if (rest.length > 0) put(next, rest, why);
  else next.why = why;
}

function written({ below }: Branch, path: string, indent: string): string {
  return [...below]
    .map(([name, branch]) => {
      const setting = path === "" ? name : `${path}.${name}`;
      const value = branch.below.size > 0 ? "" : ` ${shapes[setting] ?? '""'}`;
      const comment = branch.why === null ? "" : ` # ${branch.why.split(" (", 1)[0]}`;
      return `${indent}${name}:${value}${comment}\n${written(branch, setting, `${indent}  `)}`;
    })
    .join("");
}
