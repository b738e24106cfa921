/** What stood in a field that the form of another country has not: it is there again as soon as the field is. */
export type Keep = (key: string) => (field: HTMLInputElement | null) => (() => void) | undefined;

export class KeptFields {
  readonly #kept = new Map<string, string | boolean>();

  /** For `ref` of an input. What stands in the field already goes first, and a button of a group that has an answer stays as it is. */
  readonly keep: Keep = (key) => (field) => {
    if (!field) return undefined;
    const kept = this.#kept.get(key);
    const box = field.type !== "text";
    if (box && kept === true && !isAnswered(field)) field.checked = true;
    if (!box && typeof kept === "string" && field.value === "") field.value = kept;
    return () => void this.#kept.set(key, box ? field.checked : field.value);
  };

  forget(): void {
    this.#kept.clear();
  }
}

function isAnswered(field: HTMLInputElement): boolean {
  const group = field.form?.elements.namedItem(field.name);
  return group instanceof RadioNodeList && group.value !== "";
}
