/**
 * An IMAP server (RFC 3501) with one mailbox on the loopback address, for what imapflow asks. Its
 * log-in is "answers" with "secret word".
 */
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

interface StoredEmail {
  readonly content: Buffer;
  readonly flags: Set<string>;
}

export interface ImapServer {
  readonly url: string;
  readonly emails: StoredEmail[];
  /** Disconnects at the next command of this name instead of answering. */
  failsAt: string | null;
  /** Answers this command with NO. */
  refuses: string | null;
  close(): Promise<void>;
}

export async function startImapServer(): Promise<ImapServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    socket.write("* OK [CAPABILITY IMAP4rev1] ready\r\n");
    let waiting = "";
    socket.on("data", (bytes) => {
      const lines = (waiting + bytes.toString("latin1")).split("\r\n");
      waiting = lines.pop() ?? "";
      for (const line of lines) socket.write(answerTo(line, imap, socket), "latin1");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const imap: ImapServer = {
    url: `imap://answers:secret%20word@127.0.0.1:${port}`,
    emails: [],
    failsAt: null,
    refuses: null,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return imap;
}

function answerTo(line: string, imap: ImapServer, socket: Socket): string {
  const [, tag = "*", command = ""] = /^(\S+) ((?:UID )?\S+)/i.exec(line) ?? [];
  const name = command.toUpperCase();
  const rest = line.slice(tag.length + 1 + command.length + 1);
  const ok = (...untagged: string[]) => [...untagged, `${tag} OK done`, ""].join("\r\n");
  if (imap.failsAt === name) {
    socket.destroy();
    return "";
  }
  if (imap.refuses === name) return `${tag} NO refused\r\n`;
  switch (name) {
    case "CAPABILITY":
      return ok("* CAPABILITY IMAP4rev1");
    case "LOGIN":
      return rest.replaceAll('"', "") === "answers secret word"
        ? ok()
        : `${tag} NO [AUTHENTICATIONFAILED] answers?\r\n`;
    case "LIST":
      return ok(`* LIST () "/" ${rest.endsWith('""') ? '""' : "INBOX"}`);
    case "SELECT":
    case "EXAMINE":
      if (!/^"?INBOX"?/.test(rest)) return `${tag} NO [NONEXISTENT] no such folder\r\n`;
      return ok(
        String.raw`* FLAGS (\Seen \Flagged)`,
        `* ${imap.emails.length} EXISTS`,
        "* OK [UIDVALIDITY 1] valid",
        `* OK [UIDNEXT ${imap.emails.length + 1}] next`,
      );
    case "UID SEARCH": {
      const unread = imap.emails.flatMap(({ flags }, at) => (flags.has("\\Seen") ? [] : [at + 1]));
      return ok(["* SEARCH", ...unread].join(" "));
    }
    case "UID FETCH": {
      const uid = Number.parseInt(rest, 10);
      const [, most = "Infinity"] = /<0\.(\d+)>/.exec(rest) ?? [];
      const content = imap.emails[uid - 1]?.content.subarray(0, Number(most)) ?? Buffer.alloc(0);
      const part = most === "Infinity" ? "BODY[]" : "BODY[]<0>";
      return ok(`* ${uid} FETCH (UID ${uid} ${part} {${content.length}}\r\n${content.toString("latin1")})`);
    }
    case "UID STORE": {
      for (const flag of rest.match(/\\\w+/g) ?? []) imap.emails[Number.parseInt(rest, 10) - 1]?.flags.add(flag);
      return ok();
    }
    case "LOGOUT":
      return ok("* BYE");
    default:
      return ok();
  }
}
