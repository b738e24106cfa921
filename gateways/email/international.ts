/** Addresses whose name is not in ASCII (RFC 6531): only a server that has SMTPUTF8 takes them. */
import SMTPConnection from "nodemailer/lib/smtp-connection/index.js";

/** Its domain is no matter: that is written in ASCII (RFC 5890). */
export function isInternational(address: string): boolean {
  return /[^\0-\x7f]/.test(address.slice(0, address.lastIndexOf("@")));
}

/**
 * Whether the server says that it takes them. On a connection of its own: nodemailer sends them also to a server that does not.
 * Rejects with what the connection ends with.
 */
export function takesInternational(options: SMTPConnection.Options): Promise<boolean> {
  const connection = new SMTPConnection(options);
  return new Promise<boolean>((resolve, reject) => {
    connection.once("error", reject);
    connection.once("end", () => reject(Object.assign(new Error("the connection ended"), { code: "ECONNECTION" })));
    connection.connect((error) => {
      if (error) return reject(error);
      // The answer to EHLO, the second one where the connection was encrypted after the first.
      resolve(/^250[ -]SMTPUTF8\b/im.test(connection.lastServerResponse || ""));
    });
  }).finally(() => connection.close());
}
