/** `fairlead purge`: deletes what is past its time, as the running process does every hour. */
import { countOldDeskEvents, forgetOldDeskEvents } from "../audit/purge.ts";
import { countExpired, forgetExpired } from "../accounts/expired.ts";
import { countPurgeable, purge } from "../applications/purge.ts";
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
    const cutoffs = retentionCutoffs(now(), retentionRules(config.operator));
    const counts = await (dryRun ? countPurgeable(database, cutoffs) : purge(database, cutoffs));
    const logIns = await (dryRun ? countExpired : forgetExpired)(database, cutoffs.logIns);
    const deskEvents = await (dryRun ? countOldDeskEvents : forgetOldDeskEvents)(database);
    output.write(`${JSON.stringify({ dryRun, ...counts, ...logIns, deskEvents })}\n`);
    return 0;
  },
});
