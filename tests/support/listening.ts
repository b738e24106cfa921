/** Waits until a started program accepts connections. */
import { connect } from "node:net";
import type { Child } from "./child.ts";
import { patience } from "./waiting.ts";

/** If it does not listen on that loopback port, kills the program and rejects with its output. */
export async function listening(name: string, port: number, child: Child): Promise<void> {
  for (const deadline = performance.now() + patience; !(await isListening(port));) {
    if (child.process.exitCode !== null || performance.now() > deadline) {
      await child.kill();
      throw new Error(`${name} does not listen\n${child.complaints()}`);
    }
    await new Promise((resume) => setTimeout(resume, 20));
  }
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.end();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
