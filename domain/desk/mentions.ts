/** Mentions in notes: `@` and a colleague's full name, or their first name if it is unique. */

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Unique ids, in the order of `recruiters`. An email address is no mention. */
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

interface UnfinishedMention {
  /** Index of its `@`. */
  readonly from: number;
  /** Who it may become, in the order of `recruiters`. */
  readonly people: readonly Named[];
}

/** The mention being typed before the caret; null: none, or no name begins like that. */
export function unfinishedMention(note: string, caret: number, recruiters: readonly Named[]): UnfinishedMention | null {
  const from = note.slice(0, caret).lastIndexOf("@");
  const typed = note.slice(from + 1, caret);
  if (from < 0 || /\s$/u.test(typed) || !mayFollow(note.slice(0, from))) return null;
  const start = folded(typed);
  const people = recruiters.filter(({ name }) => ` ${folded(name)}`.includes(` ${start}`));
  return people.length === 0 ? null : { from, people };
}

function says(text: string, name: string): boolean {
  if (name === "") return false;
  for (let at = text.indexOf(`@${name}`); at >= 0; at = text.indexOf(`@${name}`, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + name.length + 1)];
    if (mayFollow(before) && !/^[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}

/** Whether an `@` after this text begins a mention, and not the domain of an email address. */
function mayFollow(before: string): boolean {
  return !/[\p{L}\p{N}._-]$/u.test(before);
}

function firstWord(name: string): string {
  return name.split(" ", 1)[0] ?? "";
}

function folded(text: string): string {
  return text.normalize("NFC").toLowerCase().trim().replace(/\s+/gu, " ");
}
