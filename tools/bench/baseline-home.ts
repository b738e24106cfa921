/** `node:http` that sends one fixed answer. Arguments: port, and the file that home.ts wrote. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [port, file] = process.argv.slice(2);
const answer = JSON.parse(readFileSync(file as string, "utf8")) as { headers: string[]; body: string };
const body = Buffer.from(answer.body, "base64");
const headers: string[] = [];
for (let index = 0; index < answer.headers.length; index += 2) {
  const [name, value] = answer.headers.slice(index, index + 2) as [string, string];
  // node:http writes these itself.
  if (!/^(date|connection|keep-alive)$/i.test(name)) headers.push(name, value);
}

const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(Number(port), "127.0.0.1", () => console.log("ready"));
process.on("SIGTERM", () => process.exit(0));
