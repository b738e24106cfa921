/** Combinations of phrase classes that make a sentence a request. */
import type { Part } from "./hits.ts";
import type { PhraseClass } from "./lexicon.ts";
import type { Tactic } from "./tactics.ts";

export interface Frame {
  readonly tactic: Tactic;
  /** At least one part of each group. */
  readonly all: readonly (readonly Part[])[];
  /** None of these. Denials and warnings are handled separately, for all frames. */
  readonly unless: readonly PhraseClass[];
  /** Also matches if its parts are in two consecutive sentences. */
  readonly apart?: true;
}

const money = ["fee", "deposit", "cost", "sum", "emojiMoney"] as const;
/** Makes an amount suspicious unless it is pay, a budget or a customer's. */
const aboutPaying = [
  "pays",
  "asks",
  "paid",
  "demand",
  "first",
  "back",
  "things",
  "cost",
  "buys",
  "seller",
  "gives",
] as const;
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
  { tactic: "top-up", all: [["pays"], ["tasks"]], unless: [...innocent, "own"] },
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
    all: [["buys"], ["things"], ["seller", "first", "demand"]],
    unless: ["job"],
    apart: true,
  },
  { tactic: "equipment", all: [["buys"], ["things"], ["back", "sum"]], unless: ["job", "free"], apart: true },
  { tactic: "equipment", all: [["pays"], ["things"], ["back", "sum"]], unless: [...innocent, "own"], apart: true },
  { tactic: "equipment", all: [["things"], ["sum"], ["first", "back", "paid", "pays", "demand"]], unless: innocent },
  { tactic: "equipment", all: [["pays"], ["things"], ["seller", "first", "demand"]], unless: ["job", "own", "wage"] },
  { tactic: "equipment", all: [["pays"], ["things"]], unless: ["own", ...innocent] },
  { tactic: "fee", all: [["fee"], ["asks", "back"]], unless: ["job"] },
  { tactic: "fee", all: [["fee"], ["pays"]], unless: [] },
  { tactic: "fee", all: [["fee"]], unless: ["job", "free"] },
  { tactic: "fee", all: [["pays"], money], unless: ["own", "job"] },
  { tactic: "fee", all: [["asks"], ["fee", "deposit", "sum", "emojiMoney"]], unless: ["own", "job", "wage"] },
  { tactic: "fee", all: [["asks"], ["cost"], ["first", "back", "pays"]], unless: ["own", ...innocent] },
  { tactic: "fee", all: [["sum"], aboutPaying], unless: ["own", ...innocent] },
  // Payer, amount and purpose: a sentence about customers would not say this to the reader.
  {
    tactic: "fee",
    all: [
      ["pays", "asks"],
      ["sum", "emojiMoney"],
      ["first", "back"],
    ],
    unless: ["own", "free"],
  },
  { tactic: "equipment", all: [["asks"], ["buys"], ["things"]], unless: ["job"] },
  { tactic: "fee", all: [["emojiMoney"], ["first", "back", "demand"]], unless: innocent },
  { tactic: "fee", all: [["pays"], ["first"]], unless: ["own", "job", "wage"] },
  { tactic: "fee", all: [["paid"], ["first", "back"], ["cost", "sum", "emojiMoney"]], unless: innocent, apart: true },
  { tactic: "fee", all: [["cost"], ["first", "back"], ["sum"]], unless: innocent, apart: true },
  { tactic: "fee", all: [["cost"], ["first", "back"], ["demand"]], unless: innocent },
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
