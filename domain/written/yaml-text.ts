/** Explains why a file is not YAML, with the position. */

/** By error code of the yaml package (https://eemeli.org/yaml/#errors). */
const notYaml: Readonly<Record<string, string>> = {
  BAD_INDENT: "the indentation is wrong: settings of one group start in the same column",
  BAD_SCALAR_START: "the name of a setting must be a text, not a list, a group or a reference",
  BLOCK_AS_IMPLICIT_KEY:
    "a quotation mark or a bracket is not closed, or a text without quotation marks contains a colon",
  DUPLICATE_KEY: "this setting appears twice in its group; remove one",
  MISSING_CHAR: "a character such as a quotation mark, a bracket or a comma is missing",
  MULTILINE_IMPLICIT_KEY:
    "a line lacks its colon, or the text above it continues here; put a long text in quotation marks",
  TAB_AS_INDENT: "the line starts with a tab; indent with spaces",
  UNEXPECTED_TOKEN: "a character is not allowed here; put a text with special characters in quotation marks",
};

/**
 * @param error from the yaml package; lines after its first quote the file, which may contain
 * secrets
 */
export function yamlText(error: Error): string {
  const [firstLine = ""] = error.message.split(/:?\n/, 1);
  const words = notYaml[(error as { readonly code?: string }).code ?? ""];
  return words === undefined ? firstLine : `${words}, ${/at line .*$/.exec(firstLine)?.[0] ?? ""}`;
}
