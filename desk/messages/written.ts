/**
 * What is being written to whom: which template, what of it was changed, and the message as it would go out. Outlasts a look at somebody
 * else, and is gone with the page.
 */
import { useSyncExternalStore } from "react";
import type { DeskTemplate } from "../../domain/desk/messages.ts";
import type { TemplateField, TemplateKind } from "../../domain/messages/template.ts";

const chosen = new Map<string, string>();
const typed = new Map<string, string>();
const ready = new Map<number, Ready>();
const watching = new Set<() => void>();
let changes = 0;

/** A message as WhatsApp is opened with it. */
export interface Ready {
  /** Final: what every message ends with is in it. */
  readonly text: string;
  /** Fields that have nothing: it goes nowhere until they are filled in. */
  readonly open: readonly TemplateField[];
  /** Why else it goes nowhere now; null: nothing is against it. */
  readonly refused: string | null;
  /** Sends it by email, or says why not; null: the desk sends none. */
  readonly email: (() => void) | null;
}

interface Writing {
  /** By the {@link templateKey} of the templates. */
  readonly key: string | null;
  readonly choose: (key: string) => void;
  readonly typedIn: (key: string) => string | null;
  /** null: as the template has it. */
  readonly type: (key: string, text: string | null) => void;
}

export function templateKey({ kind, named }: Pick<DeskTemplate, "kind" | "named">): string {
  return named?.id ?? kind;
}

/** Before they are opened: which template is shown first. */
export function chooseMessage(recruiterId: string, applicationId: number, kind: TemplateKind): void {
  chosen.set(keyOf(recruiterId, applicationId), kind);
  tell();
}

const keyOf = (recruiterId: string, applicationId: number) => `${recruiterId} ${applicationId}`;

/** @param recruiterId whoever logs in after them on the same page sees none of it */
export function useWriting(recruiterId: string, applicationId: number): Writing {
  const key = keyOf(recruiterId, applicationId);
  useSyncExternalStore(watch, () => changes);
  return {
    key: chosen.get(key) ?? null,
    choose: (next) => {
      chosen.set(key, next);
      tell();
    },
    typedIn: (of) => typed.get(`${key} ${of}`) ?? null,
    type: (of, text) => {
      if (text === null) typed.delete(`${key} ${of}`);
      else typed.set(`${key} ${of}`, text);
      tell();
    },
  };
}

/** The message that is shown for an application; null: none is. */
export function useReady(applicationId: number): Ready | null {
  return useSyncExternalStore(watch, () => readyNow(applicationId));
}

export function readyNow(applicationId: number): Ready | null {
  return ready.get(applicationId) ?? null;
}

export function setReady(applicationId: number, message: Ready | null): void {
  if (message === null) ready.delete(applicationId);
  else ready.set(applicationId, message);
  tell();
}

function tell(): void {
  changes += 1;
  for (const changed of watching) changed();
}

function watch(listener: () => void): () => void {
  watching.add(listener);
  return () => watching.delete(listener);
}
