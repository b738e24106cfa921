/**
 * When a sentence asks (domain/scam-check/frames.ts), in a tiny language that isolates every part
 * of the decision.
 */
import { describe, expect, test } from "vitest";
import { engineOf } from "../../../domain/scam-check/frames.ts";
import type { Lexicon } from "../../../domain/scam-check/lexicon.ts";

const words: Omit<Lexicon, "clitics" | "loose" | "verbLast" | "spellings"> = {
  no: ["no", "never", "forgo"],
  ignore: ["no experience", "direct deposit"],
  unless: ["unless", "beware not"],
  but: ["but"],
  warn: ["beware"],
  free: ["free", "we cover", "kindly (require|due|buy|payment|refunded|you)"],
  job: ["customers"],
  own: ["taxes"],
  wage: ["salary", "we pay", "pay you"],
  after: ["after signing"],
  pays: ["pay", "pay out", "you transfer"],
  asks: ["require"],
  paid: ["payment"],
  demand: ["due"],
  gives: ["tell us"],
  enters: ["type", "forgo"],
  buys: ["buy"],
  first: ["upfront", "one-time"],
  back: ["refunded", "deducted from your salary", "credited to customers"],
  fee: ["fee"],
  deposit: ["deposit", "bond .. more"],
  cost: ["cost"],
  amount: ["fifty"],
  things: ["laptop"],
  seller: ["our shop"],
  crypto: ["bitcoin"],
  topUp: ["top up"],
  tasks: ["tasks"],
  gift: ["voucher"],
  code: ["code", "one-time code"],
  login: ["password"],
  papers: ["passport"],
  atOnce: ["now"],
  forwards: ["forward"],
  account: ["account"],
  rents: ["rent"],
  always: { "account-rental": ["lend me yours"], code: ["otp please"] },
};
const plainly = engineOf(words);
const verbLast = engineOf({ ...words, verbLast: true });

const asked = (text: string, { read } = plainly, warned = false) =>
  [...new Set(read(text).flatMap((reading) => reading.tactics(() => warned)))].toSorted();
const together = (first: string, second: string) => plainly.read(first)[0]!.with(plainly.read(second)[0]!);
/** Words without meaning here. */
const blah = (count: number) => "so ".repeat(count);

describe("a sentence that asks", () => {
  test.each<[string, string[]]>([
    ["The fee is here", ["fee"]],
    ["A deposit is here", ["deposit"]],
    ["You transfer bitcoin", ["crypto"]],
    ["Rent bitcoin upfront", ["crypto"]],
    ["Top up for tasks", ["top-up"]],
    ["Pay for tasks", ["top-up"]],
    ["Buy a voucher", ["gift-card"]],
    ["Buy a 🎁 now", ["gift-card"]],
    ["Tell us the code", ["code"]],
    ["Type the password", ["bank-login"]],
    ["Tell us your passport now", ["identity"]],
    ["Tell us your 🛂 now", ["identity"]],
    ["Forward with your account", ["money-transfer"]],
    ["Rent your account", ["account-rental"]],
    ["Buy a laptop in our shop", ["equipment"]],
    ["Buy a laptop for 5 euros", ["equipment"]],
    ["Pay the laptop, refunded", ["equipment"]],
    ["Laptop 50 € due", ["equipment"]],
    ["Pay the laptop in our shop", ["equipment"]],
    ["Pay the laptop", ["equipment"]],
    ["We require you buy a laptop", ["equipment"]],
    ["Pay a cost", ["fee"]],
    ["Require fifty", ["fee"]],
    ["Require 💰", ["fee"]],
    ["Require the cost upfront", ["fee"]],
    ["fifty due", ["fee"]],
    ["Pay upfront", ["fee"]],
    ["💰 upfront", ["fee"]],
    ["Payment of the cost upfront", ["fee"]],
    ["Cost upfront, 5 euros", ["fee"]],
    ["Cost upfront is due", ["fee"]],
    ["Cost of 5 euros is due", ["fee"]],
    ["Payment for a laptop is refunded", ["fee"]],
    ["lend me yours", ["account-rental"]],
    ["OTP please", ["code"]],
    // Two requests that share one verb.
    ["Pay the fee and a deposit", ["deposit"]],
    ["Tell us the code and rent your account", ["account-rental", "code"]],
    // But not here.
    ["The cost is here", []],
    ["50 € are here", []],
    ["A laptop, a voucher, a code, a passport, an account and tasks are here", []],
    ["Buy a laptop", []],
    ["Tell us your passport", []],
    ["Free fee", []],
    ["The fee of customers", []],
    ["Pay your taxes", []],
    ["Pay a cost of taxes", []],
    ["Tell us your passport now, after signing", []],
    ["We require 5 euros salary", []],
    ["A.d.e.p.o.s.i.t is here", ["deposit"]],
    ["Direct deposit", []],
    ["Bond direct deposit more", ["deposit"]],
    ["", []],
  ])("%j: %j", (text, tactics) => {
    expect(asked(text)).toEqual(tactics);
  });

  // Each sentence has several frames: an excuse for the others does not excuse this one.
  test.each<[string, string[]]>([
    ["The deposit is due, the laptop is free", ["deposit"]],
    ["Customers buy a voucher and tell us of it", ["gift-card"]],
    ["Pay the laptop upfront, the rest is free", ["equipment"]],
    ["The fee is refunded, the rest is free", ["fee"]],
    ["Customers pay the fee", ["fee"]],
    ["Customers pay 5 euros upfront", ["fee"]],
    ["The cost of 5 euros upfront, your taxes too", ["fee"]],
    ["The cost of 5 euros is due, your taxes too", ["fee"]],
    ["5 euros are due upfront, your taxes too", ["fee"]],
  ])("also %j: %j", (text, tactics) => {
    expect(asked(text)).toEqual(tactics);
  });

  test.each([
    "Customers pay a deposit",
    "Customers pay bitcoin",
    "Customers top up for tasks",
    "Pay taxes for tasks",
    "Customers buy a voucher",
    "Customers tell us the code",
    "Customers type the password",
    "Customers rent your account",
    "Customers buy a laptop in our shop",
    "Buy a laptop of 5 euros, free of it",
    "Pay taxes of a laptop upfront",
    "The fee of customers is refunded",
    "Customers pay taxes of 5 euros upfront",
    "Customers pay 5 euros upfront, the rest is free",
    "We require that customers buy a laptop",
  ])("but not %j", (text) => {
    expect(asked(text)).toEqual([]);
  });
});

describe("a denial", () => {
  test.each<[string, string, boolean]>([
    ["before it", "No fee", true],
    ["twenty-five words before", `No ${blah(24)}fee`, true],
    ["and not further", `No ${blah(25)}fee`, false],
    ["wherever in the sentence", `${blah(20)}no fee`, true],
    ["ten words behind it", `The fee ${blah(9)}no`, true],
    ["and not further", `The fee ${blah(10)}no`, false],
    ["not over a comma behind it", "The fee, no", false],
    ["over a comma before it", "No, the fee", true],
    ["behind it, and a comma before it", "So, the fee no", true],
    ["behind it, and a comma behind that", "The fee no, so", true],
    ["before what ends in another part", "No bond but more", true],
    ["before what begins in another part", "Bond but no more", true],
    ["in another part of the sentence", "No laptop but a fee", false],
    ["in the part behind", "A fee but no laptop", false],
    ["in the same part", "A laptop but no fee", true],
    ["that is turned round", "No laptop unless a fee", false],
    ["that is turned round in another part", "No fee but unless a laptop", true],
    ["of what asks by itself", "Never lend me yours", true],
    ["that is none", "No experience, the fee", false],
    ["behind a comma, whatever words were left out before it", "Direct deposit so the fee, no", false],
    ["of one of two", "Fee, no code, and tell us", false],
  ])("%s: %s", (_, text, helps) => {
    expect(asked(text).length === 0).toBe(helps);
  });

  test.each<[string, string, boolean]>([
    ["over commas, where verbs come last", "The fee, so, no", true],
    ["and not over another verb", "The fee is, you transfer, no", false],
    ["but over one that stands before it", "Pay the fee, no", true],
    ["and not over itself", "Tasks, pay, no", false],
    ["nor is one in the way that stands behind it", "The fee, so, no, pay", true],
    ["nor one that is the denial itself", "The fee, forgo", true],
    ["and not further than it reaches", `The fee, ${blah(10)}no`, false],
  ])("%s: %s", (_, text, helps) => {
    expect(asked(text, verbLast).length === 0).toBe(helps);
  });
});

describe("our own payments", () => {
  test.each<[string, string, string[]]>([
    ["we pay, and nobody pays", "We pay for tasks", []],
    ["we pay, and nobody buys anything", "We pay a voucher", []],
    ["we pay something out", "We pay out a voucher", []],
    ["who is paid does not pay", "Pay you a voucher", []],
    ["by its first word alone", "Kindly you transfer bitcoin", []],
    ["and somebody else does", "Pay a voucher", ["gift-card"]],
    ["we ask for it kindly", "We kindly require the password", []],
    ["it is due to us kindly", "Kindly due password", []],
    ["we buy it", "We kindly buy a voucher", []],
    ["we pay it ourselves", "Our kindly payment of the deposit", []],
    ["we gave it back", "Kindly refunded deposit", []],
    ["of what goes back to others", "Require the cost, credited to customers", []],
    ["we cover it", "We cover payment of the cost upfront", []],
    ["what is free is not paid", "Free payment: cost upfront", []],
    ["before a but excuses nothing behind it", "Your salary but pay upfront", ["fee"]],
    ["behind it neither", "Pay upfront but your salary", ["fee"]],
    ["by which it is made harmless, and no pay", "Require the cost, deducted from your salary", ["fee"]],
    ["one-time is the code's", "Pay the one-time code", []],
    ["and otherwise asks", "Pay a one-time thing", ["fee"]],
  ])("%s: %s", (_, text, tactics) => {
    expect(asked(text)).toEqual(tactics);
  });
});

describe("a warning about others", () => {
  test("covers its sentence, and its neighbours if they are not urgent", () => {
    const warns = (text: string) => plainly.read(text).some((reading) => reading.warns());
    expect([warns("Beware of a fee"), warns("The fee"), warns("Beware not"), warns("So beware not of it")]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(asked("Beware of a fee")).toEqual([]);
    expect(asked("Beware not of a fee")).toEqual(["fee"]);
    expect(asked("Beware of it unless a fee")).toEqual([]);
    expect(asked("Unless it is so beware of a fee")).toEqual([]);
    expect(asked("Beware: lend me yours")).toEqual([]);
    expect(asked("The fee is here", plainly, true)).toEqual([]);
    expect(asked("Pay the fee", plainly, true)).toEqual(["fee"]);
    expect(asked("The fee of 5 euros", plainly, true)).toEqual(["fee"]);
  });
});

describe("two sentences ask together", () => {
  test.each<[string, string, string[]]>([
    ["This is your code.", "Tell us.", ["code"]],
    ["Tell us.", "This is your code.", ["code"]],
    ["This is bitcoin.", "Buy it.", ["crypto"]],
    ["This is a laptop of 5 euros.", "Buy it.", ["equipment"]],
    ["Customers buy a voucher.", "Tell us.", ["gift-card"]],
    ["This is your password.", "Tell us.", ["bank-login"]],
    ["This is your passport.", "Tell us now.", ["identity"]],
    ["This is your account.", "Forward it.", ["money-transfer"]],
    ["This is a laptop.", "Buy it in our shop.", ["equipment"]],
    ["This is a laptop.", "Pay 5 euros.", ["equipment"]],
    ["Customers get a laptop.", "Pay 5 euros.", []],
    ["Payment is upfront.", "This is the cost.", ["fee"]],
    ["The cost is upfront.", "It is 5 euros.", ["fee"]],
    ["This is a laptop.", "Payment is refunded.", ["fee"]],
    ["It is 5 euros.", "Due upfront.", ["fee"]],
    // Not without a two-sentence rule, nor if one asks alone or is denied in its own sentence.
    ["This is your account.", "Rent it.", []],
    ["otp please.", "Hello.", []],
    ["No code.", "Tell us.", []],
    ["This is your code.", "Never tell us.", []],
    ["Hello there.", "Tell us the code, never.", ["code"]],
    ["Hello there.", "Tell us the code never.", []],
    ["Hello.", "Goodbye.", []],
    ["Your customers.", "Buy a voucher.", ["gift-card"]],
    ["This is your otp.", "Please tell us.", []],
  ])("%s %s: %j", (first, second, tactics) => {
    expect(together(first, second)).toEqual(tactics);
  });

  test("but no phrase spans the two sentences", () => {
    expect(together("This is your code, tell.", "Us")).toEqual([]);
  });

  test("but a denial at the end of the first does not cover the second", () => {
    expect(together("This is your code no.", "Tell us and tell us.")).toEqual([]);
    expect(together("Tell us your hobbies, never.", "Code.")).toEqual(["code"]);
  });
});
