/**
 * Messages in progress per application: the template, the changes, and the result. They survive a
 * switch to another application, but not a reload.
 */
import { useSyncExternalStore } from "react";
import type { DeskTemplate } from "../../domain/desk/messages.ts";
import type { TemplateField, TemplateKind } from "../../domain/messages/template.ts";
import { createListeners } from "../listeners.ts";

const chosen = new Map<string, string>();
const typed = new Map<string, string>();
const ready = new Map<number, Ready>();
const { watch, notify } = createListeners();
let changes = 0;

/** A message as passed to WhatsApp. */
export interface Ready {
  /** The final text, including what every message ends with. */
  readonly text: string;
  /** Unfilled placeholders, which block sending. */
  readonly open: readonly TemplateField[];
  /** Any other reason why it cannot be sent; null: none. */
  readonly refused: string | null;
  /** Sends it by email, or says why not; null: the desk does not send email. */
  readonly email: (() => void) | null;
}

interface Writing {
  /** The {@link templateKey} of the chosen template. */
  readonly key: string | null;
  readonly choose: (key: string) => void;
  readonly typedIn: (key: string) => string | null;
  /** null: the template's own text. */
  readonly type: (key: string, text: string | null) => void;
}

export function templateKey({ kind, named }: Pick<DeskTemplate, "kind" | "named">): string {
  return named?.id ?? kind;
}

/** Sets which template is shown first, before the application opens. */
export function chooseMessage(recruiterId: string, applicationId: number, kind: TemplateKind): void {
  chosen.set(keyOf(recruiterId, applicationId), kind);
  changed();
}

const keyOf = (recruiterId: string, applicationId: number) => `${recruiterId} ${applicationId}`;

/** @param recruiterId keeps texts from the next user who logs in on the same page */
export function useWriting(recruiterId: string, applicationId: number): Writing {
  const key = keyOf(recruiterId, applicationId);
  useSyncExternalStore(watch, () => changes);
  return {
    key: chosen.get(key) ?? null,
    choose: (next) => {
      chosen.set(key, next);
      changed();
    },
    typedIn: (of) => typed.get(`${key} ${of}`) ?? null,
    type: (of, text) => {
      if (text === null) typed.delete(`${key} ${of}`);
      else typed.set(`${key} ${of}`, text);
      changed();
    },
  };
}

/** The message on the screen for an application; null: none. */
export function useReadyMessage(applicationId: number): Ready | null {
  return useSyncExternalStore(watch, () => readyMessageOf(applicationId));
}

export function readyMessageOf(applicationId: number): Ready | null {
  return ready.get(applicationId) ?? null;
}

export function setReadyMessage(applicationId: number, message: Ready | null): void {
  if (message === null) ready.delete(applicationId);
  else ready.set(applicationId, message);
  changed();
}

function changed(): void {
  changes += 1;
  notify();
}
