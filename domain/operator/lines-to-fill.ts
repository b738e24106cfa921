/** What the operator's file lacks, as lines to be pasted into it. */

/** Settings that are more than a text, as they are written. Nothing in them is taken for an answer: what is empty is refused. */
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
  /** Why it is wanted; null: only what is below it is. */
  why: string | null;
}

/**
 * YAML, each setting once, with why it is wanted beside it; empty where nothing can be pasted.
 * @param errors "setting: why", of which others are left out: what stands in the file already, or in a list
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

/** As domain/market-law/duties.ts, production.ts and written/wrong-value.ts say it. What has a line is in the file already. */
function isLacking(why: string): boolean {
  return !/is the sample's|kept for fiction|a text of the sample|is not valid; | \(line \d+\)$/.test(why);
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
