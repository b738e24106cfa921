/** A command of the command line, declared once: its usage, how it is read and what is wrong with it all come from there. */
import type { Writable } from "node:stream";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";

export interface Surroundings {
  readonly database: Database;
  readonly config: Config;
  readonly now: () => Date;
  /** For much of it: `pipeline(source, output, { end: false, signal })`, so that a slow reader slows the source. */
  readonly output: Writable;
  /** Aborts when the reader has gone. */
  readonly signal: AbortSignal;
  /** What came on standard input, a character for each byte, where the command reads it. */
  readonly input: string;
}

interface Option {
  /** What stands for the value in the usage, or the only values there are. Left out, it is a flag. */
  readonly value?: string | readonly string[];
}

type Options = Readonly<Record<string, Option>>;

type Values<Declared extends Options> = {
  readonly [Name in keyof Declared]: Declared[Name] extends { readonly value: readonly (infer Choice)[] }
    ? Choice | undefined
    : Declared[Name] extends { readonly value: string }
      ? string | undefined
      : boolean;
};

type OperandOf<Operand> = Operand extends `[${string}…]`
  ? readonly string[]
  : Operand extends `[${string}]`
    ? string | undefined
    : Operand extends string
      ? string
      : undefined;

interface Given<Operand, Declared extends Options> {
  readonly operand: OperandOf<Operand>;
  readonly options: Values<Declared>;
}

interface Declaration<Operand extends string | undefined, Declared extends Options> {
  /** One word or two: "purge", "mail test". */
  readonly name: string;
  /** What it is about, as the usage shows it: "ID" has to be given, "[ID]" may be, "[ID…]" as often as wanted. */
  readonly operand?: Operand;
  readonly options?: Declared;
  /** For the list of all commands. */
  readonly does: string;
  /** Bytes of standard input that it reads at most; left out, it reads none. */
  readonly input?: number;
  /** The exit status when it rejects; 1. */
  readonly errorStatus?: number;
  /** What else is wrong with what was given; null: nothing. */
  readonly check?: (given: Given<Operand, Declared>) => string | null;
  /** Resolves to the exit status. */
  readonly run: (call: Given<Operand, Declared> & Surroundings) => Promise<number>;
}

/** Where a command reads and writes that needs nothing else. */
export interface TextStreams {
  readonly stdin: AsyncIterable<Buffer>;
  readonly stdout: Writable;
}

export interface Command {
  readonly name: string;
  /** "recruiter invite EMAIL [--manager]" */
  readonly usage: string;
  readonly does: string;
  readonly input: number | undefined;
  readonly errorStatus: number;
  /** Reads what follows the name, and returns what runs it. Throws UsageError. */
  readonly parse: (parameters: readonly string[]) => (surroundings: Surroundings) => Promise<number>;
  /** Runs it where it needs neither settings nor a database: what comes in is answered as it comes. */
  readonly alone?: (streams: TextStreams) => Promise<number>;
}

/** The command line is wrong: in what, and how it is used. */
export class UsageError extends Error {
  constructor(reason: string, usage: string) {
    super(`${reason}\n${usage}`);
    this.name = "UsageError";
  }
}

export function usageText(usages: readonly string[]): string {
  return `usage: ${usages.map((usage) => `fairlead ${usage}`).join("\n       ")}`;
}

export function command<
  const Operand extends string | undefined = undefined,
  const Declared extends Options = Record<string, never>,
>(declaration: Declaration<Operand, Declared>): Command {
  const { name, operand, does, input, errorStatus = 1, check, run } = declaration;
  const options = Object.entries<Option>(declaration.options ?? {});
  const usage = [name, operand, ...options.map(optionUsage)].filter((part) => part !== undefined).join(" ");
  return {
    name,
    usage,
    does,
    input,
    errorStatus,
    parse(parameters) {
      try {
        const { values, positionals } = readArguments(parameters, operand, options);
        const given = {
          operand: (operand?.includes("…") ? positionals : positionals[0]) as OperandOf<Operand>,
          options: values as Values<Declared>,
        };
        const reason = check?.(given) ?? null;
        if (reason !== null) throw new Error(reason);
        return (surroundings) => run({ ...given, ...surroundings });
      } catch (error) {
        throw new UsageError((error as Error).message, usageText([usage]));
      }
    },
  };
}

/** A command that needs neither settings nor a database. Resolves to the exit status. */
export function textCommand({
  run,
  ...declaration
}: {
  readonly name: string;
  readonly does: string;
  readonly run: (streams: TextStreams) => Promise<number>;
}): Command {
  // Where a database is open it has no place: command-line.ts runs it before one is.
  const elsewhere = () => Promise.reject(new Error(`${declaration.name} runs alone`));
  const { parse, ...declared } = command({ ...declaration, run: elsewhere });
  return { ...declared, parse, alone: run };
}

function optionUsage([name, { value }]: [string, Option]): string {
  if (value === undefined) return `[--${name}]`;
  return `[--${name} ${typeof value === "string" ? value : value.join("|")}]`;
}

/**
 * What begins with a dash and is written as no option is an operand: of the ids of applications, which are random, each
 * sixty-fourth begins so.
 */
function operandsLast(parameters: readonly string[]): string[] {
  const end = parameters.indexOf("--");
  const [before, after] = end === -1 ? [parameters, []] : [parameters.slice(0, end), parameters.slice(end + 1)];
  const isOperand = (parameter: string) => parameter.startsWith("-") && !/^(-[a-z]|--[a-z-]+(=.*)?)$/s.test(parameter);
  return [...before.filter((each) => !isOperand(each)), "--", ...before.filter(isOperand), ...after];
}

/** Throws an error that says what is wrong. */
function readArguments(
  parameters: readonly string[],
  operand: string | undefined,
  options: readonly [string, Option][],
) {
  const config: ParseArgsOptionsConfig = Object.fromEntries(
    options.map(([name, { value }]) => [
      name,
      value === undefined ? { type: "boolean", default: false } : { type: "string" },
    ]),
  );
  const args = { args: operandsLast(parameters), options: config, allowPositionals: operand !== undefined };
  const { values, positionals } = parseArgs(args);
  const [first, second] = positionals;
  if (first === undefined && operand !== undefined && !operand.startsWith("["))
    throw new Error(`${operand} is missing`);
  if (second !== undefined && !operand?.includes("…")) throw new Error(`unexpected argument: ${second}`);
  for (const [name, { value }] of options) {
    const chosen = values[name];
    if (typeof value === "object" && typeof chosen === "string" && !value.includes(chosen)) {
      throw new Error(`--${name} is one of ${value.join(", ")}`);
    }
  }
  return { values, positionals };
}
