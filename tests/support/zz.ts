import { openDatabase } from "../../db/open.ts";
import { migrate } from "../../db/migrate.ts";
import { startQueue } from "../../jobs/queue.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { mkdtempSync } from "node:fs";
const db = await openDatabase({ dataDirectory: mkdtempSync("/tmp/fairlead-idle-") });
await migrate(db);
const queue = await startQueue(db, { work: true });
let t0 = 0; let done: (() => void) | undefined;
await queue.work("deliver", async () => { console.log("latency", Math.round(performance.now() - t0)); done?.(); });
await sleep(2000);
const c = process.cpuUsage(); const t = performance.now(); await sleep(10000); const u = process.cpuUsage(c);
console.log("idle cpu %", ((u.user + u.system) / 10 / (performance.now() - t)).toFixed(1));
for (let i = 0; i < 5; i++) { const p = new Promise<void>((r) => (done = r)); t0 = performance.now(); await db.transaction((tx) => queue.enqueue(tx, "deliver", [{ deliveryId: "x" }])); await p; }
process.exit();
