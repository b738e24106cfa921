/** Accepts every email at the given port of loopback, and prints each as a line of JSON. */
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

const server = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  logger: false,
  onAuth: (_, __, done) => done(null, { user: "jobs" }),
  onData(stream, { envelope }, done) {
    void text(stream).then((email) => {
      console.log(JSON.stringify({ to: envelope.rcptTo.map(({ address }) => address), email }));
      done();
    });
  },
});
server.listen(Number(process.argv[3]), "127.0.0.1", () => console.log("ready"));
