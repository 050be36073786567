interface AuthHooks {
  readonly readToken: () => string | undefined;
  /** Called with the token, or its absence, of a call that was answered 401. */
  readonly onUnauthorized: (token: string | undefined) => void;
}

let hooks: AuthHooks = { readToken: () => undefined, onUnauthorized: () => {} };

/** Connects the client to the session, which is on a floor above and cannot be imported. */
export function setAuthHooks(given: AuthHooks): void {
  hooks = given;
}

export function authHooks(): AuthHooks {
  return hooks;
}
