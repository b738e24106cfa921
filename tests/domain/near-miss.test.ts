import { expect, test } from "vitest";
import { settingNames } from "../../app/environment.ts";
import { nearMiss } from "../../domain/written/near-miss.ts";

test.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["DATABASEURL", "DATABASE_URL"],
  ["database_url", "DATABASE_URL"],
  ["FAIRLEAD_DATABASE_URL", "DATABASE_URL"],
  ["DATABASE_ULR", "DATABASE_URL"],
  ["SECRETS", "SECRET"],
  ["SMPT_URL", "SMTP_URL"],
  ["FAIRLEAD_ENVIRONMENT", null],
  ["FAIRLEADENV", "FAIRLEAD_ENV"],
  ["OPERATORFILE", "OPERATOR_FILE"],
  ["TRUST-PROXY", "TRUST_PROXY"],
])("%s is suggested to be %s", (name, meant) => {
  expect(nearMiss(name, settingNames)).toBe(meant);
});

test("exact names and other programs' variables get no suggestion", () => {
  for (const name of settingNames) expect(nearMiss(name, settingNames)).toBeNull();
  const others = [
    "HOSTNAME HOME PATH PWD USER LANG SHELL TERM EDITOR PORTS NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_VERSION TZ",
    "POSTGRES_URL POSTGRES_PASSWORD PGHOST PGPORT LOGNAME MAIL SMTP_HOST SMTP_PORT REDIS_URL OTEL_TRACES_EXPORTER",
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT OTEL_RESOURCE_ATTRIBUTES OTEL_METRICS_EXPORTER MAINPID INVOCATION_ID STATE_DIRECTORY",
    "MALLOC_ARENA_MAX npm_config_cache npm_package_name COLORTERM DISPLAY HOSTTYPE XDG_DATA_DIRS METRICS_PATH CREDENTIALS_DIRECTORY",
  ];
  for (const name of others.join(" ").split(" ")) expect(nearMiss(name, settingNames), name).toBeNull();
});
