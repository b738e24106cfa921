import { auditTypes } from "../../domain/desk/audit.ts";
import type { AuditSearch } from "../calls/audit.ts";

/** What is looked for, of an address that anybody may have typed. */
export function auditSearch(given: Readonly<Record<string, unknown>>): AuditSearch {
  const type = auditTypes.find((known) => known === given.type);
  const text = (name: string, form: RegExp) => {
    // The router reads what looks like a number as one.
    const found = given[name];
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
