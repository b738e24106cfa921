/** Whom a note asks: `@` and a colleague's name, the whole of it or its first word where nobody else has that. */

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Ids, each once, in the order of the names. An email address mentions nobody. */
export function mentionedIn(note: string, recruiters: readonly Named[]): string[] {
  const text = folded(note);
  const firsts = recruiters.map(({ name }) => firstWord(folded(name)));
  return recruiters
    .filter(({ name }, at) => {
      const first = firsts[at] ?? "";
      const isAlone = firsts.filter((other) => other === first).length === 1;
      return says(text, folded(name)) || (isAlone && says(text, first));
    })
    .map(({ id }) => id);
}

function says(text: string, name: string): boolean {
  if (name === "") return false;
  for (let at = text.indexOf(`@${name}`); at >= 0; at = text.indexOf(`@${name}`, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + name.length + 1)];
    if (!/[\p{L}\p{N}._-]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}

function firstWord(name: string): string {
  return name.split(" ", 1)[0] ?? "";
}

function folded(text: string): string {
  return text.normalize("NFC").toLowerCase().trim().replace(/\s+/gu, " ");
}
