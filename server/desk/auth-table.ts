/** The log-in's calls: those of better-auth that are listed here and no others, with the fields that are listed and no others. */

export interface AuthRoute {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** `setting-up`: logged in, with the second step still to be set up. `half`: a password was right a moment ago, or setting up. */
  readonly who: "anyone" | "half" | "setting-up" | "recruiter";
  /** Of the body. No `trustDevice`: the second step is asked for every time. */
  readonly fields: readonly string[];
  /** Ends a log-in: the browser is known from here on. */
  readonly enters?: boolean;
  /** Changes how somebody logs in: password or passkey were given again in this session a moment ago (confirm.ts). */
  readonly confirmed?: boolean;
  /** The field with the current password, which is a guess as long as nobody has looked at it. */
  readonly proof?: string;
}

const get = (path: string, who: AuthRoute["who"], more: Partial<AuthRoute> = {}): AuthRoute => ({
  method: "GET",
  path,
  who,
  fields: [],
  ...more,
});
const post = (
  path: string,
  who: AuthRoute["who"],
  fields: readonly string[] = [],
  more: Partial<AuthRoute> = {},
): AuthRoute => ({ ...get(path, who, more), method: "POST", fields });

export const authRoutes: readonly AuthRoute[] = [
  post("/sign-in/email", "anyone", ["email", "password"]),
  post("/sign-out", "anyone"),
  post("/two-factor/enable", "setting-up", ["password"], { proof: "password" }),
  post("/two-factor/verify-totp", "half", ["code"], { enters: true }),
  post("/two-factor/verify-backup-code", "half", ["code"], { enters: true }),
  get("/passkey/generate-authenticate-options", "anyone"),
  post("/passkey/verify-authentication", "anyone", ["response"], { enters: true }),
  get("/passkey/generate-register-options", "recruiter", { confirmed: true }),
  post("/passkey/verify-registration", "recruiter", ["response", "name"], { confirmed: true }),
  get("/passkey/list-user-passkeys", "recruiter"),
  post("/revoke-other-sessions", "recruiter"),
  // Its own body holds the proof. `removePasskeys` is ours (auth-routes.ts).
  post("/change-password", "recruiter", ["currentPassword", "newPassword", "removePasskeys"], {
    proof: "currentPassword",
  }),
];
