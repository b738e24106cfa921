/**
 * All keys of the desk: name, key, description and scope. The list behind `?`, footers and button
 * hints come from here; the handler is beside the button that does the same.
 */

export const shortcutPlaces = [
  "everywhere",
  "list",
  "selection",
  "board",
  "person",
  "held",
  "vacancies",
  "vacancy",
] as const;
export type ShortcutPlace = (typeof shortcutPlaces)[number];

interface Shortcut {
  /** By `KeyboardEvent.key`. */
  readonly keys: readonly string[];
  readonly where: ShortcutPlace;
  /** Message keys: for the footer, and for the list of all keys. */
  readonly short?: string;
  readonly long: string;
}

export const shortcuts = {
  next: { keys: ["j", "k"], where: "list", short: "key.next", long: "key.nextLong" },
  open: { keys: ["Enter"], where: "list", long: "key.openLong" },
  view: { keys: ["g", "1", "2", "3", "4", "5", "6", "7", "8", "9"], where: "list", long: "key.viewLong" },
  select: { keys: ["x"], where: "list", short: "bulk.key.select", long: "bulk.key.selectLong" },
  range: { keys: ["X"], where: "list", long: "bulk.key.rangeLong" },
  everybody: { keys: ["A"], where: "list", long: "bulk.key.everybodyLong" },
  stage: { keys: ["s"], where: "selection", long: "bulk.key.stageLong" },
  tag: { keys: ["m"], where: "selection", long: "bulk.key.tagLong" },
  export: { keys: ["d"], where: "selection", long: "bulk.key.exportLong" },
  shape: { keys: ["b"], where: "list", short: "key.shape", long: "key.shapeLong" },
  column: { keys: ["h", "l"], where: "board", short: "key.column", long: "key.columnLong" },
  carry: { keys: ["H", "L"], where: "board", short: "key.carry", long: "key.carryLong" },
  whatsapp: { keys: ["w"], where: "person", short: "key.whatsapp", long: "key.whatsappLong" },
  call: { keys: ["p"], where: "person", long: "key.callLong" },
  callOutcome: { keys: ["p", "1", "2", "3", "4"], where: "person", long: "key.callOutcomeLong" },
  email: { keys: ["l"], where: "person", long: "key.emailLong" },
  contacted: { keys: ["c"], where: "person", short: "key.contacted", long: "key.contactedLong" },
  replied: { keys: ["r"], where: "person", short: "key.replied", long: "key.repliedLong" },
  interview: { keys: ["i"], where: "person", short: "key.interview", long: "key.interviewLong" },
  offered: { keys: ["o"], where: "person", long: "key.offeredLong" },
  hired: { keys: ["h"], where: "person", long: "key.hiredLong" },
  moveInterview: { keys: ["v"], where: "person", long: "booking.move" },
  cancelInterview: { keys: ["V"], where: "person", long: "booking.cancel" },
  followUp: { keys: ["f"], where: "person", short: "key.followUp", long: "key.followUpLong" },
  threeDays: { keys: ["3"], where: "person", long: "key.threeDaysLong" },
  close: { keys: ["e"], where: "person", long: "key.closeLong" },
  assign: { keys: ["a"], where: "person", short: "key.assign", long: "key.assignLong" },
  note: { keys: ["n"], where: "person", short: "key.note", long: "key.noteLong" },
  tagOne: { keys: ["m"], where: "person", long: "key.tagOneLong" },
  message: { keys: ["t"], where: "person", long: "key.messageLong" },
  toQueue: { keys: ["y"], where: "held", short: "key.toQueue", long: "key.toQueueLong" },
  spam: { keys: ["s"], where: "held", short: "key.spam", long: "key.spamLong" },
  vacancyNext: { keys: ["j", "k"], where: "vacancies", short: "key.next", long: "key.vacancyNextLong" },
  vacancyEdit: { keys: ["Enter"], where: "vacancies", short: "key.edit", long: "key.editLong" },
  vacancyPage: { keys: ["o"], where: "vacancies", short: "key.page", long: "key.pageLong" },
  vacancyCopy: { keys: ["d"], where: "vacancies", short: "key.copy", long: "key.copyLong" },
  vacancyNew: { keys: ["c"], where: "vacancies", short: "key.new", long: "key.newLong" },
  language: { keys: ["[", "]"], where: "vacancy", long: "key.languageLong" },
  /** Not a single key, so it works while typing (vacancy/editor.tsx). */
  save: { keys: ["Ctrl S"], where: "vacancy", long: "key.saveLong" },
  undo: { keys: ["u"], where: "everywhere", short: "key.undo", long: "key.undoLong" },
  search: { keys: ["/"], where: "everywhere", short: "key.search", long: "key.searchLong" },
  all: { keys: ["?"], where: "everywhere", short: "key.all", long: "key.allLong" },
  leave: { keys: ["Escape"], where: "everywhere", long: "key.escapeLong" },
} as const satisfies Readonly<Record<string, Shortcut>>;

export type ShortcutName = keyof typeof shortcuts;
/** Shortcuts that have a footer text. */
export type FootShortcut = {
  [Name in ShortcutName]: (typeof shortcuts)[Name] extends { readonly short: string } ? Name : never;
}[ShortcutName];
/** `KeyboardEvent.key` of any shortcut. */
export type PressedKey = (typeof shortcuts)[ShortcutName]["keys"][number];

export const shortcutNames = Object.keys(shortcuts) as ShortcutName[];

/** Shortcuts for one application: they wait until it has been visible. */
export const personShortcuts = shortcutNames.filter((name) => shortcuts[name].where === "person");
/** Shortcuts for the selection. */
export const selectionShortcuts = shortcutNames.filter((name) => shortcuts[name].where === "selection");
