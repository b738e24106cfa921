// Whether a process on this machine takes requests: `node deploy/ready.mjs PORT [SECONDS [PID]]`. With seconds it waits that long for it
// (a migration may come first), with its id no longer than it lives. Status 0: it does. For a container's health, and so that a rolling restart goes on only when the one before is back.
const [port = "3000", seconds = "0", pid] = process.argv.slice(2);
// Where it listens: on every address is on this machine's own, too.
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
if (!ready) console.error(`${address} does not say that it is ready`);
process.exit(ready ? 0 : 1);
