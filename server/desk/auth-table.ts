/** The login routes: only these of better-auth, with only these fields. */

export interface AuthRoute {
  readonly method: "GET" | "POST";
  readonly path: string;
  /**
   * `setting-up`: logged in, the second factor not set up yet. `half`: the password was right a
   * moment ago, or setting up.
   */
  readonly who: "anyone" | "half" | "setting-up" | "recruiter";
  /** Fields of the body. No `trustDevice`: every login asks for the second factor. */
  readonly fields: readonly string[];
  /** Completes a login: the browser is remembered from now on. */
  readonly enters?: boolean;
  /**
   * Changes how the account logs in: needs a password or passkey given again in this session a
   * moment ago (confirm.ts).
   */
  readonly confirmed?: boolean;
  /** The field with the current password. It counts as a guess until it has been checked. */
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
  // Its own body holds the proof. `removePasskeys` is our own field (auth-routes.ts).
  post("/change-password", "recruiter", ["currentPassword", "newPassword", "removePasskeys"], {
    proof: "currentPassword",
  }),
];
