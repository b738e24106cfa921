/** What people typed, made safe to stand in an e-mail of ours to somebody. */

/**
 * A name on one line, in its own direction, that no mail program makes a link of: whoever applies can give another
 * person's address, and must not be able to send them an advertisement in our name.
 */
export function typedName(value: string, most = 60): string {
  const inert = typedLine(value)
    // What addresses and markup are made of.
    .replace(/[/\\:@<>[\]()]+/g, " ")
    .replace(/[.。．｡](?=\S)/g, ". ")
    .replace(/\s+/g, " ")
    .trim();
  const characters = [...inert];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}…` : inert;
}

/** Any value on its line, without invisible marks that turn text around it; joiners stay, which some scripts need. */
export function typedLine(value: string): string {
  return value
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/(?![\u200C\u200D])\p{Cf}/gu, "")
    .trim();
}

/** The first word of a name. */
export function firstName(value: string): string {
  return typedName(value).split(" ", 1)[0] ?? "";
}

/**
 * "+44 74••••••••". The end is hidden: with the private link in the same e-mail, the last four digits open everything (B2),
 * and the e-mail may have reached somebody else.
 */
export function maskedNumber(areaCode: string, nationalNumber: string): string {
  const shown = Math.max(0, Math.min(2, nationalNumber.length - 4));
  return `+${areaCode} ${nationalNumber.slice(0, shown)}${"•".repeat(nationalNumber.length - shown)}`;
}
