// Checks whether a process on this machine is ready: `node deploy/ready.mjs PORT [SECONDS [PID]]`.
// Waits up to SECONDS, but only while PID is alive. Status 0: ready. For container health checks
// and rolling restarts.
const [port = "3000", seconds = "0", pid] = process.argv.slice(2);
// A process that listens on every address is reachable on loopback, too.
const { HOST = "" } = process.env;
const host = ["", "0.0.0.0", "::"].includes(HOST) ? "127.0.0.1" : HOST;
const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}/health/ready`;
const deadline = Date.now() + Number(seconds) * 1000;

async function isReady() {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

function isThere() {
  if (pid === undefined) return true;
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

let ready = await isReady();
while (!ready && Date.now() < deadline && isThere()) {
  await new Promise((resume) => setTimeout(resume, 100));
  ready = await isReady();
}
if (!ready) console.error(`${address} is not ready`);
process.exit(ready ? 0 : 1);
