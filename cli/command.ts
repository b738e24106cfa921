/**
 * Declares a command once: usage, parsing and validation all derive from the declaration. More than
 * 300 lines: the declaration and everything derived from it.
 */
import type { Writable } from "node:stream";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { Config, ReadableConfig } from "../app/config.ts";
import type { Database } from "../db/database.ts";
import { exitStatuses } from "../domain/exit-status.ts";

export interface CommandEnvironment {
  readonly database: Database;
  readonly config: Config;
  readonly now: () => Date;
  /**
   * For large output: `pipeline(source, output, { end: false, signal })`, so that a slow reader
   * slows the source.
   */
  readonly output: Writable;
  /** Aborts when the reader has disconnected. */
  readonly signal: AbortSignal;
  /** Standard input, one character per byte, if the command reads it. */
  readonly input: string;
}

/** What is available if settings are invalid or the database cannot be used. */
export interface PartialEnvironment extends Omit<ReadableConfig, "wrong"> {
  readonly errors: readonly string[];
  readonly now: () => Date;
  readonly output: Writable;
}

interface Option {
  /** Placeholder of the value in the usage, or the list of allowed values. Absent: a flag. */
  readonly value?: string | readonly string[];
  readonly needed?: true;
  /**
   * An empty value counts as absent. Otherwise it is refused, because an unset shell variable
   * produces one.
   */
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

interface ParsedParameters<Operand, Declared extends Options> {
  readonly operand: OperandOf<Operand>;
  readonly options: Values<Declared>;
}

/** Settings and standard output of the process in which the command was typed. */
export interface Place {
  readonly config: Config;
  readonly now: () => Date;
  readonly stdout: Writable;
}

interface Declaration<Operand extends string | undefined, Declared extends Options> {
  /** One word or two: "purge", "mail test". */
  readonly name: string;
  /**
   * Operand as in the usage: "ID" is required, "[ID]" is optional, "ID…" and "[ID…]" may repeat.
   */
  readonly operand?: Operand;
  readonly options?: Declared;
  /** For the list of all commands. */
  readonly does: string;
  /**
   * Replaces the options in the usage if they are too many for one line, or if one is required:
   * "[--FLAG VALUE …]".
   */
  readonly summary?: string;
  /** Shown by `--help` below the usage. */
  readonly help?: string;
  /** Bytes of standard input that it reads at most; absent: none. */
  readonly input?: number;
  /**
   * Needs existing data and never creates a database: with the wrong environment it would otherwise
   * create an empty one, and a backup of it would look complete.
   */
  readonly ofStored?: true;
  /**
   * Reads an older schema as it is. On a server, every other command refuses until a process has
   * migrated it.
   */
  readonly ofOlder?: true;
  /** Exit status if it rejects; default 1. */
  readonly errorStatus?: number;
  /** Further validation of the arguments; null: valid. */
  readonly check?: (parameters: ParsedParameters<Operand, Declared>) => string | null;
  /** Runs instead if the command cannot run: `doctor` reports why. */
  readonly broken?: (call: ParsedParameters<Operand, Declared> & PartialEnvironment) => Promise<number>;
  /** Handles calls that need no database, whatever the settings; null: this call needs one. */
  readonly beside?: (
    call: ParsedParameters<Operand, Declared> & Pick<PartialEnvironment, "now" | "output">,
  ) => number | null;
  /** Resolves to the exit status. Absent: everything happens in `around`. */
  readonly run?: (call: ParsedParameters<Operand, Declared> & CommandEnvironment) => Promise<number>;
  /**
   * Runs where the command was typed, so that files are read and written as that user. `run` does
   * the rest in the process that holds the database and writes to the given stream. Resolves to the
   * exit status.
   */
  readonly around?: (
    call: ParsedParameters<Operand, Declared> & Place,
    run: (output: Writable) => Promise<number>,
  ) => Promise<number>;
}

/** Streams of a command that needs nothing else. */
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
  /** Parses what follows the name and returns the command to run. Throws UsageError. */
  readonly parse: (parameters: readonly string[]) => (surroundings: CommandEnvironment) => Promise<number>;
  readonly broken?: (parameters: readonly string[], surroundings: PartialEnvironment) => Promise<number>;
  readonly beside?: (
    parameters: readonly string[],
    surroundings: Pick<PartialEnvironment, "now" | "output">,
  ) => number | null;
  /** Like `parse`, for commands of which a part runs where they were typed. */
  readonly around?: (
    parameters: readonly string[],
  ) => (place: Place, run: (output: Writable) => Promise<number>) => Promise<number>;
  /** Runs a command that needs neither settings nor a database. */
  readonly alone?: (streams: TextStreams, parameters: readonly string[]) => Promise<number>;
}

/** Wrong usage: the reason and the usage text. */
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
  const { ofStored = false, ofOlder = false, errorStatus = exitStatuses.failed.status } = declaration;
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
      const parameterValues = read(parameters);
      return (surroundings) => run({ ...parameterValues, ...surroundings });
    },
    ...(broken && { broken: (parameters, surroundings) => broken({ ...read(parameters), ...surroundings }) }),
    ...(beside && { beside: (parameters, surroundings) => beside({ ...read(parameters), ...surroundings }) }),
    ...(around && {
      around(parameters: readonly string[]) {
        const parameterValues = read(parameters);
        return (place: Place, rest: (output: Writable) => Promise<number>) =>
          around({ ...parameterValues, ...place }, rest);
      },
    }),
  };
}

/** The part of a declaration that describes its parameters. */
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

/** Returns a parser for what follows the name. The parser throws UsageError. */
function reader<Operand extends string | undefined, Declared extends Options>(
  declaration: Read<Operand, Declared>,
): (parameters: readonly string[]) => ParsedParameters<Operand, Declared> {
  const { operand, check } = declaration;
  const options = Object.entries<Option>(declaration.options ?? {});
  return (parameters) => {
    try {
      const { values, positionals } = readArguments(parameters, operand, options);
      const parameterValues = {
        operand: (operand?.includes("…") ? positionals : positionals[0]) as OperandOf<Operand>,
        options: values as Values<Declared>,
      };
      const reason = check?.(parameterValues) ?? null;
      if (reason !== null) throw new Error(reason);
      return parameterValues;
    } catch (error) {
      throw new UsageError((error as Error).message, usageText([usageOf(declaration)]));
    }
  };
}

/** Declares a command that needs neither settings nor a database. Resolves to the exit status. */
export function textCommand<const Declared extends Options = Record<string, never>>({
  run,
  ...declaration
}: Omit<Read<undefined, Declared>, "operand" | "input" | "errorStatus"> & {
  readonly run: (streams: TextStreams, options: Values<Declared>) => Promise<number>;
}): Command {
  // Never called: command-line.ts runs it before a database is open.
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

/** A dash that starts no valid option starts an operand: one in 64 random application ids does. */
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

/** Replaces Node's message for a missing value, which calls it ambiguous. */
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
