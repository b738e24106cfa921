import { auditTypes } from "../../domain/desk/audit.ts";
import type { AuditSearch } from "../requests/audit.ts";

/** Reads the filter from a URL, which may hold anything. */
export function auditSearch(query: Readonly<Record<string, unknown>>): AuditSearch {
  const type = auditTypes.find((known) => known === query.type);
  const text = (name: string, form: RegExp) => {
    // The router parses numeric strings as numbers.
    const found = query[name];
    const value = typeof found === "number" ? String(found) : typeof found === "string" ? found : "";
    return form.test(value) ? { [name]: value } : {};
  };
  return {
    ...text("person", /^[\w-]{1,80}$/),
    ...(type ? { type } : {}),
    ...text("from", day),
    ...text("to", day),
    ...text("code", /^[\w -]{1,40}$/),
  };
}

const day = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
