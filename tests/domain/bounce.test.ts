/** The fields of a bounce notice; tests/integrations/bounce.test.ts reads whole ones. */
import { expect, test } from "vitest";
import { bounceOf } from "../../domain/delivery/bounce.ts";

const deliveryId = "msg_0123456789abcdef";
const failed = { action: "failed", status: "5.1.1" };
const about = { "message-id": `<${deliveryId}@jobs.example>` };
const read = (status: Record<string, string>, headers: Record<string, string> = about) =>
  bounceOf({ status: [new Map(Object.entries(status))], about: [new Map(Object.entries(headers))] });

test.each(["message-id", "original-message-id", "in-reply-to", "references"])(
  "the header %s identifies the failed message",
  (name) => {
    expect(read(failed, { [name]: about["message-id"] })).toEqual({ deliveryId, signature: null, status: "5.1.1" });
  },
);

test.each([["delayed"], ["has failed"], ["failedly"]])("the action %j is not a failure", (action) => {
  expect(read({ ...failed, action })).toBeNull();
});

test.each([
  ["5.21.30", "5.21.30"],
  ["5.1.1 (no such user)", "5.1.1"],
  ["X5.1.1", "5.0.0"],
  ["4.2.2", "5.0.0"],
])("the status %j is read as %s", (status, shown) => {
  expect(read({ ...failed, status })?.status).toBe(shown);
});

test("a bounce of a foreign message is ignored", () => {
  expect(read(failed, { "message-id": "<somebody-else@mail.example>" })).toBeNull();
});
