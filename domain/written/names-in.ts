/** Names that a schema allows at a path, to suggest corrections of misspelt ones. */

interface Part {
  readonly entries?: Readonly<Record<string, Part>>;
  readonly wrapped?: Part;
  readonly item?: Part;
  readonly value?: Part;
  readonly options?: readonly unknown[];
}

/** @param path keys and indexes from the root. Returns none if no names are defined there */
export function namesIn(schema: object, path: readonly unknown[]): string[] {
  const part = schema as Part;
  if (part.wrapped !== undefined) return namesIn(part.wrapped, path);
  // Schemas of schemas have schemas as options; a picklist has texts.
  const options = (part.options ?? []).filter((option) => typeof option === "object" && option !== null);
  if (options.length > 0) return options.flatMap((option) => namesIn(option, path));
  const [key, ...rest] = path;
  if (key === undefined) return Object.keys(part.entries ?? {});
  const below = (typeof key === "string" ? part.entries?.[key] : undefined) ?? part.item ?? part.value;
  return below === undefined ? [] : namesIn(below, rest);
}
