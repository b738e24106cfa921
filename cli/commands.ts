/** All commands, run by the command line or by the process that holds the embedded database. */
import { nearMiss } from "../domain/written/near-miss.ts";
import { auditExportCommand } from "./audit.ts";
import { backupCommand } from "./backup.ts";
import { checkTextCommand } from "./check-text.ts";
import { type Command, type CommandEnvironment, UsageError, usageText } from "./command.ts";
import { demoCommands } from "./demo.ts";
import { doctorCommand } from "./doctor.ts";
import { eraseCommand } from "./erase.ts";
import { erasuresCommand } from "./erasures.ts";
import { exportCommand } from "./export.ts";
import { initCommand } from "./init.ts";
import { mailTestCommand } from "./mail.ts";
import { moveCommand } from "./move.ts";
import { offsiteCommands } from "./offsite.ts";
import { purgeCommand } from "./purge.ts";
import { bounceCommand, mailReceiveCommand } from "./receive-mail.ts";
import { recruiterCommands } from "./recruiter.ts";
import { replayCommand } from "./replay.ts";
import { restoreCommand } from "./restore.ts";
import { settingsCommands } from "./settings.ts";
import type { CommandHandler } from "./socket.ts";
import { subjectAccessCommand } from "./subject-access.ts";
import { vacancyCommands } from "./vacancies.ts";
import { versionCommand } from "./version.ts";
import { webhookCommands } from "./webhook.ts";

export const commands: readonly Command[] = [
  auditExportCommand,
  backupCommand,
  bounceCommand,
  checkTextCommand,
  ...demoCommands,
  doctorCommand,
  eraseCommand,
  erasuresCommand,
  exportCommand,
  initCommand,
  mailReceiveCommand,
  mailTestCommand,
  moveCommand,
  ...offsiteCommands,
  purgeCommand,
  ...recruiterCommands,
  replayCommand,
  restoreCommand,
  ...settingsCommands,
  subjectAccessCommand,
  ...vacancyCommands,
  versionCommand,
  ...webhookCommands,
];

/** Finds the command that a command line names, and its parameters. Throws UsageError. */
export function commandOf(given: readonly string[]): { command: Command; parameters: readonly string[] } {
  const named = commandsUnder(given[0] ?? "");
  for (const command of named) {
    const words = command.name.split(" ");
    if (words.every((word, index) => word === given[index])) return { command, parameters: given.slice(words.length) };
  }
  const [word = "", next] = given;
  if (named.length === 0) {
    const meant = nearMiss(word, [...new Set(commands.map(({ name }) => name.split(" ", 1)[0] ?? ""))]);
    throw new UsageError(
      `there is no command ${word}${meant === null ? "" : `; did you mean ${meant}?`}`,
      meant === null ? commandList() : usageText(commandsUnder(meant).map(({ usage }) => usage)),
    );
  }
  const reason = next === undefined ? `${word} needs a second word` : `there is no command ${word} ${next}`;
  throw new UsageError(reason, usageText(named.map(({ usage }) => usage)));
}

export function commandsUnder(word: string): readonly Command[] {
  return commands.filter(({ name }) => name.split(" ", 1)[0] === word);
}

export function commandList(): string {
  const lines = commands.map(({ usage, does }) =>
    usage.length < column ? usage.padEnd(column) + does : `${usage}\n${" ".repeat(column + 2)}${does}`,
  );
  return `usage: fairlead COMMAND\n\n${lines.map((line) => `  ${line}`).join("\n")}`;
}

const column = 30;

/**
 * Handlers by first word. Parameters are the rest of the command line, then standard input if the
 * command reads it.
 */
export function commandHandlers(
  parts: Pick<CommandEnvironment, "database" | "config" | "now">,
): Readonly<Record<string, CommandHandler>> {
  const words = new Set(commands.map(({ name }) => name.split(" ", 1)[0] ?? ""));
  return Object.fromEntries(
    Array.from(words, (word) => [
      word,
      async (parameters, output, signal) => {
        const { command, parameters: given } = commandOf([word, ...parameters]);
        const rest = command.input === undefined ? given : given.slice(0, -1);
        const input = command.input === undefined ? "" : (given.at(-1) ?? "");
        return command.parse(rest)({ ...parts, output, signal, input });
      },
    ]),
  );
}
