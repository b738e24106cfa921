/**
 * Malformed requests get a clear 4xx and never a 5xx, and accepted text is stored unchanged (D11).
 */
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { apiPaths } from "../../routes.ts";
import { applicant, postedForm } from "../support/applicants.ts";
import { useApp } from "../support/app.ts";
import { everything, storedAs } from "../support/exported.ts";

const site = useApp();

const calls = [apiPaths.register, apiPaths.validateContact, apiPaths.survey];

describe.each(calls)("%s", (path) => {
  test.each([
    ["nothing", ""],
    ["half an object", '{"name":'],
    ["a list", "[]"],
    ["a text", '"name"'],
    ["null", "null"],
    ["a number", "1"],
    ["JSON5", "{name: 'x'}"],
  ])("a body with %s instead of a JSON object is 400", async (_, body) => {
    const { status, body: answer } = await site.call(path, body, { lang: "de" });
    expect(answer).toEqual({ code: 400, message: "Die Anfrage ist kein gültiges JSON." });
    expect(status).toBe(400);
  });

  test("invalid UTF-8 is 400", async () => {
    const response = await site.request(path, {
      method: "POST",
      body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(400);
  });

  test("a body of 1 MB is 413, with and without a Content-Length", async () => {
    const body = JSON.stringify({ name: "x".repeat(1_000_000) });
    for (const headers of [{}, { "content-length": String(body.length) }] as Record<string, string>[]) {
      const { response, body: answer } = await site.call(path, body, headers);
      expect(answer).toEqual({ code: 413, message: "The request is too large." });
      // The unread body must not be parsed as the next request.
      expect(response.headers.get("connection")).toBe("close");
    }
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "",
  ])("the media type “%s” is 415", async (type) => {
    const { status, body } = await site.call(path, JSON.stringify(applicant()), { "content-type": type });
    expect(body).toEqual({ code: 415, message: "This type of content isn’t accepted here." });
    expect(status).toBe(415);
  });

  test("a compressed body is 415 and not inflated", async () => {
    const response = await site.request(path, {
      method: "POST",
      body: gzipSync(JSON.stringify({ name: "x".repeat(10_000_000) })),
      headers: { "content-type": "application/json", "content-encoding": "gzip" },
    });
    expect(response.status).toBe(415);
  });

  test("100,000 levels of nesting get a 4xx answer", async () => {
    const nested = (depth: number) => `{"attribution":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    for (const depth of [100_000, 16_000]) {
      const { status } = await site.call(path, nested(depth));
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
  });
});

test.each(calls)("another method on %s is 405 and names the allowed one", async (path) => {
  const response = await site.request(path);
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("POST");
  expect(await response.json()).toEqual({ code: 405, message: "This address doesn’t accept this kind of request." });
});

test("an unknown API address is 404 in JSON, even for a browser", async () => {
  const response = await site.open("/api/nothing");
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ code: 404, message: "There is nothing at this address." });
});

test("a media type may have a parameter", async () => {
  const { status } = await site.call("/api/register", applicant(), {
    "content-type": "application/JSON; charset=utf-8",
  });
  expect(status).toBe(200);
});

describe("accepted text", () => {
  test.each([
    ["right-to-left marks", "\u200fזואי \u202eabc\u202c ليلى\u200e"],
    ["an emoji of several code points", "Zoë 👩🏽‍💻🏴󠁧󠁢󠁳󠁣󠁴󠁿"],
    ["combining marks as they were typed", "Zoe\u0308 O\u0301"],
    ["markup", "<script>alert(1)</script> & \"quotes\" 'too'"],
    ["SQL", "Robert'); drop table registration;--"],
    ["a line break and a tab", "Zoë\r\nBcc: x@example.org\tT"],
    ["a formula", '=HYPERLINK("http://evil.example")'],
    ["a template", "${7*7} {{7*7}} %s %n"],
  ])("is stored unchanged: %s", async (_, name) => {
    const { body } = await site.call("/api/register", applicant({ name }));
    expect((await storedAs(site.database, body.result?.id)).name).toBe(name);
    const form = postedForm({ name });
    expect((await site.submit("/gb/apply-now", form)).status).toBe(303);
    const stored = (await everything(site.database)).find(({ email }) => email === form["email"]);
    // Browsers already send line breaks as CR LF.
    expect(stored?.name).toBe(name);
  });

  test("is not affected by unknown fields, a prototype key or a duplicate key", async () => {
    const person = applicant({ is_admin: true, id: "x", created_at: "2000-01-01" });
    const text = JSON.stringify(person).replace(
      "{",
      '{"__proto__":{"name":"","age":"1"},"constructor":1,"name":"first",',
    );
    const { status, body } = await site.call("/api/register", text);
    expect(status).toBe(200);
    const stored = await storedAs(site.database, body.result?.id);
    // The last of two equal keys counts, as in every JSON parser.
    expect(stored).toMatchObject({ name: person.name, age: 31 });
    expect(stored.id).not.toBe("x");
    expect(({} as Record<string, unknown>)["name"]).toBeUndefined();
  });
});

describe.each([
  ["NUL", "Zoë\0"],
  ["half a surrogate pair", "Zoë \ud83d"],
])("%s cannot be stored unchanged", (_, text) => {
  test.each(["name", "email"])("and is refused in %s", async (field) => {
    const { status, body } = await site.call("/api/register", applicant({ [field]: text }));
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: "Please remove the characters that can’t be shown" });
  });

  test("and is refused in the attribution", async () => {
    const { status } = await site.call("/api/register", applicant({ attribution: { source: text } }));
    expect(status).toBe(422);
  });
});

describe("a form post", () => {
  const mediaType = "Diese Art von Inhalt wird hier nicht angenommen.";
  const unreadable = "Bitte entfernen Sie die Zeichen, die sich nicht anzeigen lassen";
  test.each([
    ["application/json", "{}", 415, mediaType],
    ["text/plain", "name=x", 415, mediaType],
    ["application/x-www-form-urlencoded", `name=${"x".repeat(1_000_000)}`, 413, "Die Anfrage ist zu groß."],
    ["application/x-www-form-urlencoded", "name=%ED%A0%80", 400, unreadable],
    ["application/x-www-form-urlencoded", "name=%", 400, unreadable],
  ])(
    "with an invalid type or body is refused in the page's language with the reason: %s",
    async (type, body, status, sentence) => {
      for (const path of ["/de/apply-now", "/de/application/0123456789abcdef", "/locale"]) {
        const headers = { "content-type": type, cookie: "locale=de" };
        const response = await site.request(path, { method: "POST", body, headers });
        expect(response.status, path).toBe(status);
        expect(response.headers.get("connection")).toBe("close");
        const html = await response.text();
        expect(html).toContain('<html lang="de-DE"');
        expect(html).toContain(`<p>${sentence}</p>`);
      }
    },
  );

  test("with NUL is shown again with the error at the field", async () => {
    const response = await site.submit("/gb/apply-now", postedForm({ name: "Zoë\0" }));
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("Please remove the characters that can’t be shown");
  });

  test("with a duplicate field keeps the first value", async () => {
    const fields = new URLSearchParams(postedForm({ name: "First Value" }));
    fields.append("name", "Second Value");
    const response = await site.request("/gb/apply-now", { method: "POST", body: fields });
    expect(response.status).toBe(303);
    const names = (await everything(site.database)).map(({ name }) => name);
    expect(names).toContain("First Value");
    expect(names).not.toContain("Second Value");
  });
});
