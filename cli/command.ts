/** A command of the command line, declared once: its usage, how it is read and what is wrong with it all come from there. */
import type { Writable } from "node:stream";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { Config, Found } from "../config.ts";
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

/** What there is where the settings have errors, or the database cannot be used. */
export interface BrokenSurroundings extends Omit<Found, "wrong"> {
  readonly errors: readonly string[];
  readonly now: () => Date;
  readonly output: Writable;
}

interface Option {
  /** What stands for the value in the usage, or the only values there are. Left out, it is a flag. */
  readonly value?: string | readonly string[];
  /** It has to be given. */
  readonly needed?: true;
  /** Nothing for a value is the same as to leave it out; otherwise it is refused, as what a shell makes of a variable that is not set. */
  readonly mayBeEmpty?: true;
}

type Options = Readonly<Record<string, Option>>;

type Values<Declared extends Options> = {
  readonly [Name in keyof Declared]: Declared[Name] extends { readonly value: readonly (infer Choice)[] }
    ? Choice | Left<Declared[Name]>
    : Declared[Name] extends { readonly value: string }
      ? string | Left<Declared[Name]>
      : boolean;
};

type Left<Declared> = Declared extends { readonly needed: true } ? never : undefined;

type OperandOf<Operand> = Operand extends `[${string}…]`
  ? readonly string[]
  : Operand extends `[${string}]`
    ? string | undefined
    : Operand extends `${string}…`
      ? readonly string[]
      : Operand extends string
        ? string
        : undefined;

interface Given<Operand, Declared extends Options> {
  readonly operand: OperandOf<Operand>;
  readonly options: Values<Declared>;
}

/** Where a command was typed: its settings, and its standard output. */
export interface Place {
  readonly config: Config;
  readonly now: () => Date;
  readonly stdout: Writable;
}

interface Declaration<Operand extends string | undefined, Declared extends Options> {
  /** One word or two: "purge", "mail test". */
  readonly name: string;
  /** What it is about, as the usage shows it: "ID" has to be given, "[ID]" may be, "ID…" and "[ID…]" as often as wanted. */
  readonly operand?: Operand;
  readonly options?: Declared;
  /** For the list of all commands. */
  readonly does: string;
  /** In the usage instead of its options, where they are too many for a line, or one of them is needed: "[--FLAG VALUE …]". */
  readonly summary?: string;
  /** What `--help` says of it below the usage. */
  readonly help?: string;
  /** Bytes of standard input that it reads at most; left out, it reads none. */
  readonly input?: number;
  /**
   * It is about what is stored: where there is no database it makes none, because of an empty one whatever it said would be wrong. A
   * backup of nothing, run with another environment than the site's, was whole.
   */
  readonly ofStored?: true;
  /** It reads what an older version has stored as it is. Every other refuses on a server until a process has brought that forward. */
  readonly ofOlder?: true;
  /** The exit status when it rejects; 1. */
  readonly errorStatus?: number;
  /** What else is wrong with what was given; null: nothing. */
  readonly check?: (given: Given<Operand, Declared>) => string | null;
  /** What it does all the same where it could not be run: `doctor` says why. */
  readonly broken?: (call: Given<Operand, Declared> & BrokenSurroundings) => Promise<number>;
  /** What needs no database, whatever the settings; null: it does. */
  readonly beside?: (call: Given<Operand, Declared> & Pick<BrokenSurroundings, "now" | "output">) => number | null;
  /** Resolves to the exit status. Left out: all of it happens where it was typed. */
  readonly run?: (call: Given<Operand, Declared> & Surroundings) => Promise<number>;
  /**
   * What happens where it was typed, whoever then runs it: files are read and written by whoever types their names. `run` does the rest,
   * and says what it has to say to the stream it is handed. Resolves to the exit status.
   */
  readonly around?: (
    call: Given<Operand, Declared> & Place,
    run: (output: Writable) => Promise<number>,
  ) => Promise<number>;
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
  readonly help: string | undefined;
  readonly input: number | undefined;
  readonly ofStored: boolean;
  readonly ofOlder: boolean;
  readonly errorStatus: number;
  /** Reads what follows the name, and returns what runs it. Throws UsageError. */
  readonly parse: (parameters: readonly string[]) => (surroundings: Surroundings) => Promise<number>;
  readonly broken?: (parameters: readonly string[], surroundings: BrokenSurroundings) => Promise<number>;
  readonly beside?: (
    parameters: readonly string[],
    surroundings: Pick<BrokenSurroundings, "now" | "output">,
  ) => number | null;
  /** Reads what follows the name, as `parse` does, where part of it happens where it was typed. */
  readonly around?: (
    parameters: readonly string[],
  ) => (place: Place, run: (output: Writable) => Promise<number>) => Promise<number>;
  /** Runs it, with what follows its name, where it needs neither settings nor a database. */
  readonly alone?: (streams: TextStreams, parameters: readonly string[]) => Promise<number>;
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
  const { name, does, help, input, broken, beside, around } = declaration;
  const { ofStored = false, ofOlder = false, errorStatus = 1 } = declaration;
  const { run = () => Promise.reject(new Error(`${name} runs where it was typed`)) } = declaration;
  const read = reader(declaration);
  return {
    name,
    usage: usageOf(declaration),
    does,
    help,
    input,
    ofStored,
    ofOlder,
    errorStatus,
    parse(parameters) {
      const given = read(parameters);
      return (surroundings) => run({ ...given, ...surroundings });
    },
    ...(broken && { broken: (parameters, surroundings) => broken({ ...read(parameters), ...surroundings }) }),
    ...(beside && { beside: (parameters, surroundings) => beside({ ...read(parameters), ...surroundings }) }),
    ...(around && {
      around(parameters: readonly string[]) {
        const given = read(parameters);
        return (place: Place, rest: (output: Writable) => Promise<number>) => around({ ...given, ...place }, rest);
      },
    }),
  };
}

/** What of a declaration says how its parameters are read. */
type Read<Operand extends string | undefined, Declared extends Options> = Omit<Declaration<Operand, Declared>, "run">;

/** "recruiter invite EMAIL [--manager]" */
function usageOf({
  name,
  operand,
  options,
  summary,
}: Pick<Read<string | undefined, Options>, "name" | "operand" | "options" | "summary">): string {
  const optionUsages = summary === undefined ? Object.entries<Option>(options ?? {}).map(optionUsage) : [summary];
  return [name, operand, ...optionUsages].filter((part) => part !== undefined).join(" ");
}

/** Reads what follows the name. What that gives throws UsageError. */
function reader<Operand extends string | undefined, Declared extends Options>(
  declaration: Read<Operand, Declared>,
): (parameters: readonly string[]) => Given<Operand, Declared> {
  const { operand, check } = declaration;
  const options = Object.entries<Option>(declaration.options ?? {});
  return (parameters) => {
    try {
      const { values, positionals } = readArguments(parameters, operand, options);
      const given = {
        operand: (operand?.includes("…") ? positionals : positionals[0]) as OperandOf<Operand>,
        options: values as Values<Declared>,
      };
      const reason = check?.(given) ?? null;
      if (reason !== null) throw new Error(reason);
      return given;
    } catch (error) {
      throw new UsageError((error as Error).message, usageText([usageOf(declaration)]));
    }
  };
}

/** A command that needs neither settings nor a database. Resolves to the exit status. */
export function textCommand<const Declared extends Options = Record<string, never>>({
  run,
  ...declaration
}: Omit<Read<undefined, Declared>, "operand" | "input" | "errorStatus"> & {
  readonly run: (streams: TextStreams, options: Values<Declared>) => Promise<number>;
}): Command {
  // Where a database is open it has no place: command-line.ts runs it before one is.
  const elsewhere = () => Promise.reject(new Error(`${declaration.name} runs alone`));
  const read = reader<undefined, Declared>(declaration);
  return {
    ...command<undefined, Declared>({ ...declaration, run: elsewhere }),
    alone: (streams, parameters) => run(streams, read(parameters).options),
  };
}

function optionUsage([name, option]: [string, Option]): string {
  const usage = option.value === undefined ? `--${name}` : `--${name} ${valueUsage(option)}`;
  return option.needed ? usage : `[${usage}]`;
}

function valueUsage({ value = "" }: Option): string {
  return typeof value === "string" ? value : value.join("|");
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
  const { values, positionals } = parsed(operandsLast(parameters), config, operand !== undefined);
  const [first, second] = positionals;
  if (first === undefined && operand !== undefined && !operand.startsWith("["))
    throw new Error(`${operand} is missing`);
  if (second !== undefined && !operand?.includes("…")) throw new Error(`unexpected argument: ${second}`);
  if (positionals.some(isEmpty)) throw new Error(`${operand?.replaceAll(/[[\]…]/g, "")} is empty`);
  for (const [name, option] of options) {
    const { value } = option;
    const chosen = values[name];
    if (chosen === undefined && option.needed) throw new Error(`--${name} ${valueUsage(option)} is missing`);
    if (typeof chosen === "string" && isEmpty(chosen) && !option.mayBeEmpty)
      throw new Error(`--${name} is empty; give it ${valueUsage(option)}`);
    if (typeof value === "object" && typeof chosen === "string" && !value.includes(chosen)) {
      throw new Error(`--${name} must be one of ${value.join(", ")}`);
    }
  }
  return { values, positionals };
}

/** With words of ours for a value that is left out: Node calls it ambiguous. */
function parsed(args: string[], options: ParseArgsOptionsConfig, allowPositionals: boolean) {
  try {
    return parseArgs({ args, options, allowPositionals });
  } catch (error) {
    const [, name] = /^Option '(--[\w-]+)[^']*' argument (is ambiguous|missing)/.exec((error as Error).message) ?? [];
    throw name === undefined ? error : new Error(`${name} needs a value`, { cause: error });
  }
}

function isEmpty(text: string): boolean {
  return text.trim() === "";
}
