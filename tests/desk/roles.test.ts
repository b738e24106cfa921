/** What the team's screen says that each role may do is what the server lets them. */
import { expect, test } from "vitest";
import { managersRights, type RoleRight, roleRights } from "../../domain/desk/team.ts";
import { deskRoutes } from "../../server/desk/route-table.ts";

const calls: Readonly<Record<RoleRight, readonly string[]>> = {
  see: ["GET /applications", "GET /applications/:id", "POST /search", "GET /board"],
  write: [
    "POST /applications/:id/phone",
    "POST /applications/:id/message",
    "POST /applications/:id/contacted",
    "POST /applications/:id/back",
    "POST /applications/:id/closed",
  ],
  templates: ["GET /templates", "POST /templates/:id/:part"],
  export: ["POST /export"],
  team: ["GET /recruiters", "POST /recruiters/:id/role", "POST /invitations", "GET /audit"],
};

test.each(roleRights)("%s", (right) => {
  for (const name of calls[right]) {
    const route = deskRoutes.find(({ method, path }) => `${method} ${path}` === name);
    expect([name, route?.who]).toEqual([name, managersRights.includes(right) ? "manager" : "recruiter"]);
  }
});
