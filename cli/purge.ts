/** `fairlead purge`: deletes expired data, as the running process does every hour. */
import { countOldDeskEvents, forgetOldDeskEvents } from "../commands/audit/purge.ts";
import { countExpired, deleteExpired } from "../commands/accounts/delete-expired.ts";
import { countPurgeable, purge } from "../commands/applications/purge.ts";
import { retentionRules } from "../domain/market-law/retention.ts";
import { retentionCutoffs } from "../domain/retention/cutoffs.ts";
import { command } from "./command.ts";

export const purgeCommand = command({
  name: "purge",
  ofStored: true,
  options: { "dry-run": {} },
  does: "delete data that is past its retention time; --dry-run only counts it",
  async run({ database, config, now, options, output }) {
    const dryRun = options["dry-run"];
    const at = now();
    const cutoffs = retentionCutoffs(at, retentionRules(config.operator));
    const notices = { deployment: config, now: at };
    const counts = await (dryRun ? countPurgeable(database, cutoffs) : purge(database, cutoffs, { notices }));
    const logIns = await (dryRun ? countExpired : deleteExpired)(database, cutoffs.logIns);
    const deskEvents = await (dryRun ? countOldDeskEvents : forgetOldDeskEvents)(database);
    output.write(`${JSON.stringify({ dryRun, ...counts, ...logIns, deskEvents })}\n`);
    return 0;
  },
});
