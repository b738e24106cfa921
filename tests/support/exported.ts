import type { Database } from "../../db/database.ts";
import { type ExportedApplication, exportApplications } from "../../db/queries/export.ts";

/** Everything stored, as exported by `fairlead export`. */
export async function everything(database: Database): Promise<ExportedApplication[]> {
  const all: ExportedApplication[] = [];
  for await (const each of exportApplications(database)) all.push(each);
  return all;
}

/** The application of this registration. Throws if there is none. */
export async function storedAs(database: Database, id: string | undefined): Promise<ExportedApplication> {
  const found = (await everything(database)).filter(
    (application) => id !== undefined && application.registrations.includes(id),
  );
  if (found.length !== 1) throw new Error(`${found.length} applications have the registration ${id}`);
  return found[0] as ExportedApplication;
}
