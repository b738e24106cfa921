/**
 * Encrypts settings that contain keys of other systems, with a key derived from SECRET. The
 * database or a backup alone reveals none of them.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Secrets } from "../../app/signing.ts";
import {
  groupOf,
  type PublishedSettings,
  sealedPrefix,
  sealedSettings,
  type SettingGroup,
  settingsDocument,
} from "../../domain/operator/setting-groups.ts";

const [ivBytes, tagBytes] = [12, 16];

const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "fairlead stored settings", 32));

/**
 * A document's content as it is stored. Throws without secrets, where any would be stored in plain
 * text.
 */
export function sealContent<Content extends object>(
  document: string,
  content: Content,
  secrets: Pick<Secrets, "secret"> | undefined,
): Content {
  return mapSealed(document, content, (value, place) => {
    // Encrypted with an unknown secret: stays as it is, until it is entered again.
    if (typeof value === "string") return value;
    if (secrets === undefined) throw new Error("settings with keys cannot be stored without SECRET");
    const iv = randomBytes(ivBytes);
    const sealing = createCipheriv("aes-256-gcm", keyOf(secrets.secret), iv).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([sealing.update(JSON.stringify(value)), sealing.final()]);
    return sealedPrefix + Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString("base64url");
  });
}

/** The reverse. What neither secret opens stays encrypted, which withSettings reports. */
export function openContent<Content extends object>(
  document: string,
  content: Content,
  secrets: Secrets | undefined,
): Content {
  const known = secrets === undefined ? [] : [secrets.secret, secrets.secretPrevious];
  return mapSealed(document, content, (value, place) => {
    if (typeof value !== "string") return value;
    for (const secret of known) {
      const opened = secret === undefined ? undefined : openWith(secret, value, place);
      if (opened !== undefined) return opened;
    }
    return value;
  });
}

/** Whether all keys in it are encrypted with the current secret. */
export function isSealed(document: string, content: object, { secret }: Pick<Secrets, "secret">): boolean {
  let sealed = true;
  mapSealed(document, content, (value, place) => {
    sealed &&= typeof value === "string" && openWith(secret, value, place) !== undefined;
    return value;
  });
  return sealed;
}

/** Undefined: another secret encrypted it. */
function openWith(secret: string, value: string, place: string): unknown {
  const bytes = Buffer.from(value.slice(sealedPrefix.length), "base64url");
  if (!value.startsWith(sealedPrefix) || bytes.length < ivBytes + tagBytes) return undefined;
  const opening = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return JSON.parse(opening.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + opening.final("utf8"));
  } catch {
    return undefined;
  }
}

/** @param change gets what binds the value to its place */
function mapSealed<Content extends object>(
  document: string,
  content: Content,
  change: (value: unknown, place: string) => unknown,
): Content {
  if (groupOf(document) === null) return content;
  const entries = Object.entries(content).map(([name, value]): [string, unknown] => [
    name,
    sealedSettings.has(name) ? change(value, `${document} ${name}`) : value,
  ]);
  return Object.fromEntries(entries) as Content;
}

/** Published settings as they are stored, opened. */
export function openSettings(stored: PublishedSettings, secrets: Secrets | undefined): PublishedSettings {
  return Object.fromEntries(
    Object.entries(stored).map(([group, content]) => [
      group,
      openContent(settingsDocument(group as SettingGroup), content, secrets),
    ]),
  );
}
