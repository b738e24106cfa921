/** What is JSON, for people: a line for each value, indented by what it belongs to. */

const indent = "  ";

/** Of an object; names are in the words of the data, without their underscores. What is empty is left out. */
export function plainText(value: object): string {
  return linesOf(value, "").join("\n").concat("\n");
}

function linesOf(value: object, before: string): string[] {
  return Object.entries(value).flatMap(([name, each]: [string, unknown]) => {
    if (isEmpty(each)) return [];
    const label = `${before}${Array.isArray(value) ? `${Number(name) + 1}.` : `${name.replaceAll("_", " ")}:`}`;
    if (typeof each !== "object" || each === null) {
      // A second line of one value is none of its own.
      return [`${label} ${String(each).replaceAll(/\r\n|\r|\n/g, `\n${before}${indent}`)}`];
    }
    return [label, ...linesOf(each, before + indent)];
  });
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === "" ||
    (typeof value === "object" && Object.keys(value).length === 0)
  );
}
