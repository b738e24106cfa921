/** The rights shown on the team screen are those that the server grants. */
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

test.each(roleRights)("the right %s matches its routes", (right) => {
  for (const name of calls[right]) {
    const route = deskRoutes.find(({ method, path }) => `${method} ${path}` === name);
    expect([name, route?.who]).toEqual([name, managersRights.includes(right) ? "manager" : "recruiter"]);
  }
});
