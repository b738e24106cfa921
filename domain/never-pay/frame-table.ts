/** What has to come together in a sentence for it to be asking. */
import type { PhraseClass } from "./lexicon.ts";
import type { Tactic } from "./tactics.ts";

/** `sum`: an amount, in digits or words; `emoji*`: a picture of it. */
export type Part = PhraseClass | "sum" | "emojiMoney" | "emojiCard" | "emojiGift" | "emojiPapers";

export interface Frame {
  readonly tactic: Tactic;
  /** Of each of these, at least one. */
  readonly all: readonly (readonly Part[])[];
  /** None of these may be there. Denials and warnings are no matter of a frame: they help against each. */
  readonly unless: readonly PhraseClass[];
  /** Found as well where its parts stand in two sentences, one after the other. */
  readonly apart?: true;
}

const money = ["fee", "deposit", "cost", "sum", "emojiMoney"] as const;
const innocent = ["free", "job", "wage"] as const;

export const frames: readonly Frame[] = [
  {
    tactic: "deposit",
    all: [["deposit"], ["pays", "asks", "paid", "demand", "first", "back", "sum"]],
    unless: ["job"],
  },
  { tactic: "deposit", all: [["deposit"]], unless: ["job", "free"] },
  { tactic: "crypto", all: [["crypto"], ["pays", "buys", "topUp"]], unless: ["job"], apart: true },
  {
    tactic: "crypto",
    all: [["crypto"], ["gives", "paid", "demand", "sum", "rents"], ["first", "back", "sum"]],
    unless: innocent,
  },
  { tactic: "top-up", all: [["topUp"], ["tasks", "sum", "first", "demand", "crypto", "account"]], unless: ["job"] },
  { tactic: "top-up", all: [["pays"], ["tasks"]], unless: ["job", "own"] },
  {
    tactic: "gift-card",
    all: [
      ["gift", "emojiGift"],
      ["buys", "gives", "pays"],
    ],
    unless: ["job"],
    apart: true,
  },
  { tactic: "gift-card", all: [["gift", "emojiGift"], ["buys", "pays"], ["gives"]], unless: [], apart: true },
  { tactic: "code", all: [["code"], ["gives"]], unless: ["job"], apart: true },
  {
    tactic: "bank-login",
    all: [["login"], ["gives", "asks", "enters", "demand", "first", "atOnce"]],
    unless: ["job"],
    apart: true,
  },
  {
    tactic: "identity",
    all: [["papers", "emojiPapers"], ["gives", "asks", "demand"], ["atOnce"]],
    unless: ["after", "job"],
    apart: true,
  },
  { tactic: "money-transfer", all: [["account"], ["forwards"]], unless: [], apart: true },
  { tactic: "account-rental", all: [["account"], ["rents"]], unless: ["job"] },
  {
    tactic: "equipment",
    all: [["buys", "pays"], ["things"], ["seller", "first", "demand"]],
    unless: ["job"],
    apart: true,
  },
  { tactic: "equipment", all: [["buys", "pays"], ["things"], ["back", "sum"]], unless: ["job", "free"], apart: true },
  { tactic: "equipment", all: [["things"], ["sum"], ["first", "back", "paid", "pays", "demand"]], unless: innocent },
  { tactic: "equipment", all: [["pays"], ["things"]], unless: ["own", "job", "free"] },
  { tactic: "fee", all: [["fee"], ["pays", "asks", "first", "back", "sum"]], unless: ["job"] },
  { tactic: "fee", all: [["fee"]], unless: ["job", "free"] },
  { tactic: "fee", all: [["pays"], money], unless: ["own", "job"] },
  { tactic: "fee", all: [["asks"], money], unless: ["own", "job", "wage"] },
  { tactic: "equipment", all: [["asks"], ["buys"], ["things"]], unless: ["job"] },
  { tactic: "fee", all: [["emojiMoney"], ["first", "back", "demand"]], unless: innocent },
  { tactic: "fee", all: [["pays"], ["first"]], unless: ["own", "job"] },
  { tactic: "fee", all: [["paid"], ["first", "back"], ["cost", "sum", "emojiMoney"]], unless: innocent, apart: true },
  { tactic: "fee", all: [["cost"], ["first", "back"], ["demand", "sum"]], unless: innocent, apart: true },
  { tactic: "fee", all: [["cost"], ["demand"], ["sum"]], unless: innocent },
  { tactic: "fee", all: [["things"], ["paid", "demand", "sum"], ["back"]], unless: innocent, apart: true },
  {
    tactic: "fee",
    all: [
      ["sum", "emojiMoney"],
      ["demand", "pays"],
      ["first", "back"],
    ],
    unless: innocent,
    apart: true,
  },
];
