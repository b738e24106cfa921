import type { Database } from "../../db/database.ts";
import { type ExportedApplication, exportApplications } from "../../db/queries/export.ts";

/** Everything that is stored, as `fairlead export` gives it out. */
export async function everything(database: Database): Promise<ExportedApplication[]> {
  const all: ExportedApplication[] = [];
  for await (const each of exportApplications(database)) all.push(each);
  return all;
}

/** The one application that this registration belongs to. Throws when it is nowhere. */
export async function storedAs(database: Database, id: string | undefined): Promise<ExportedApplication> {
  const found = (await everything(database)).filter(
    (application) => id !== undefined && application.registrations.includes(id),
  );
  if (found.length !== 1) throw new Error(`${found.length} applications have the registration ${id}`);
  return found[0] as ExportedApplication;
}
