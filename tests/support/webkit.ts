/**
 * Debian's WebKit: WebKitGTK's MiniBrowser on its own screen (Xvfb), driven by plain WebDriver
 * calls. Every visitor is a separate browser without stored data.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type Engine, type Key, phone, type Selector, type Visitor, type VisitOptions } from "./browsing.ts";
import { type Child, childOf } from "./child.ts";
import { childEnvironment, webkitPath } from "./environment.ts";
import { freePort } from "./free-port.ts";
import { patience, within } from "./waiting.ts";

/**
 * A WebDriver call that returns `value` (https://www.w3.org/TR/webdriver2/). Rejects with the
 * driver's message.
 */
type Call = <T>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => Promise<T>;

const keys: Record<Key, string> = { Escape: "\uE00C", w: "w" };

/** For a test file: its screen exists during its tests; all visitors leave after each test. */
export function useWebkit(): Engine {
  const home = mkdtempSync(join(tmpdir(), "fairlead-webkit-"));
  let screen: Child | undefined;
  let environment: NodeJS.ProcessEnv | undefined;
  let visitors: Visitor[] = [];
  beforeAll(async () => {
    writeSettings(home);
    // It picks a free display and reports it once ready.
    const display = ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
    screen = childOf(spawn("Xvfb", display, { stdio: ["ignore", "pipe", "pipe"], env: childEnvironment() }));
    environment = childEnvironment({
      HOME: home,
      DISPLAY: `:${await within(patience, screen.nextLine())}`,
      LIBGL_ALWAYS_SOFTWARE: "1",
      // Its sandbox needs features that containers lack; it visits our own pages only.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    });
  });
  afterEach(async () => {
    for (const visitor of visitors.splice(0)) await visitor.leave();
  });
  afterAll(async () => {
    await screen?.kill();
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  });
  return {
    async visit(options) {
      if (!environment) throw new Error("the browser is there only while tests run");
      const session = await startSession(environment, options);
      const visitor = await newVisitor(session, options).catch(async (error: Error) => {
        await session.end();
        throw error;
      });
      visitors.push(visitor);
      return visitor;
    },
  };
}

interface Session {
  readonly call: Call;
  /** The path prefix of its calls. */
  readonly at: string;
  readonly end: () => Promise<void>;
}

/**
 * A driver with its browser. On a busy machine a browser occasionally fails to start; a second
 * attempt succeeds.
 */
async function startSession(env: NodeJS.ProcessEnv, { javascript }: VisitOptions, tries = 2): Promise<Session> {
  const port = await freePort();
  const driver = childOf(spawn("WebKitWebDriver", [`--port=${port}`], { stdio: ["ignore", "pipe", "pipe"], env }));
  const call = callsTo(`http://127.0.0.1:${port}`);
  const args = ["--automation", ...(javascript ? [] : ["--enable-javascript=false"])];
  const wanted = { "webkitgtk:browserOptions": { binary: webkitPath, args } };
  try {
    await ready(call, driver);
    const started = call<{ sessionId: string }>("POST", "/session", { capabilities: { alwaysMatch: wanted } });
    const at = `/session/${(await within(patience / 2, started)).sessionId}`;
    return {
      call,
      at,
      end: async () => {
        await call("DELETE", at).finally(() => driver.kill());
      },
    };
  } catch (error) {
    await driver.kill();
    if (tries === 1) throw error;
    return startSession(env, { javascript }, tries - 1);
  }
}

/**
 * MiniBrowser's toolbar is at least 447 px wide; without padding the window can be phone-sized.
 * Motion is off.
 */
function writeSettings(home: string): void {
  const folder = join(home, ".config/gtk-3.0");
  mkdirSync(folder, { recursive: true });
  const narrow = "* { padding: 0; margin: 0; min-width: 0; min-height: 0; font-size: 4px; }";
  writeFileSync(join(folder, "gtk.css"), narrow);
  writeFileSync(join(folder, "settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
}

function callsTo(address: string): Call {
  return async <T>(method: string, path: string, body: unknown = {}) => {
    const answer = await fetch(address + path, {
      method,
      signal: AbortSignal.timeout(patience),
      ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  };
}

async function ready(call: Call, driver: Child): Promise<void> {
  let ended: number | null | undefined;
  void driver.ended.then((status) => (ended = status));
  for (const deadline = performance.now() + patience; performance.now() < deadline;) {
    if (ended !== undefined) break;
    const status = await call<{ ready: boolean }>("GET", "/status").catch(() => null);
    if (status?.ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the driver of WebKit is not there: ${driver.complaints()}`);
}

async function newVisitor({ call, at, end }: Session, { size = phone }: VisitOptions): Promise<Visitor> {
  const read = <T>(expression: string) =>
    call<T>("POST", `${at}/execute/sync`, { script: `return (${expression})`, args: [] });
  const element = async (selector: Selector) => {
    const using = selector.startsWith("//") ? "xpath" : "css selector";
    const found = await call<Record<string, string>>("POST", `${at}/element`, { using, value: selector });
    return `${at}/element/${Object.values(found)[0]}`;
  };
  await resize(call, at, read, size);
  return {
    read,
    goto: (url) => call("POST", `${at}/url`, { url }),
    click: async (selector) => call("POST", `${await element(selector)}/click`),
    type: async (selector, text) => call("POST", `${await element(selector)}/value`, { text }),
    press: (key) => {
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: keys[key] }));
      return call("POST", `${at}/actions`, { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    leave: end,
  };
}

/** The window's size includes the toolbar, the page's does not. */
async function resize(call: Call, at: string, read: Visitor["read"], size: NonNullable<VisitOptions["size"]>) {
  const set = (width: number, height: number) => call("POST", `${at}/window/rect`, { x: 0, y: 0, width, height });
  const { width, height } = size;
  await set(width, height);
  const [insideWidth, insideHeight] = await read<[number, number]>("[innerWidth, innerHeight]");
  await set(2 * width - insideWidth, 2 * height - insideHeight);
}
