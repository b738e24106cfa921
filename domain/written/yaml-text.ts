/** Why a file is not YAML, in plain words and with its place. */

/** By the codes of the reader's errors (https://eemeli.org/yaml/#errors). */
const notYaml: Readonly<Record<string, string>> = {
  BAD_INDENT: "the indentation is wrong: settings of one group begin in the same column",
  BLOCK_AS_IMPLICIT_KEY:
    "a quotation mark or a bracket is not closed, or a colon stands in a text without quotation marks",
  DUPLICATE_KEY: "this setting is there twice in its group; remove one",
  MISSING_CHAR: "a character such as a quotation mark, a bracket or a comma is missing",
  MULTILINE_IMPLICIT_KEY:
    "a line lacks its colon, or the text above it goes on here; put a long text in quotation marks",
  TAB_AS_INDENT: "the line begins with a tab; indent with spaces",
  UNEXPECTED_TOKEN: "a character stands where none may; put a text with special characters in quotation marks",
};

/** @param error of the package yaml: what follows the first line of its message is the line of the file, which may hold a key */
export function yamlText(error: Error): string {
  const [said = ""] = error.message.split(/:?\n/, 1);
  const words = notYaml[(error as { readonly code?: string }).code ?? ""];
  return words === undefined ? said : `${words}, ${/at line .*$/.exec(said)?.[0] ?? ""}`;
}
